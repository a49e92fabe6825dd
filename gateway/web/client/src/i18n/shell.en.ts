export const shell = {
  hello: "Hello, {name}",
};
