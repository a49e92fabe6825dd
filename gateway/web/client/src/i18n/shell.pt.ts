export const shell = {
  hello: "Olá, {name}",
};
