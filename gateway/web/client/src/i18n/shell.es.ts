export const shell = {
  hello: "Hola, {name}",
};
