export const shell = {
  hello: "Bonjour, {name}",
};
