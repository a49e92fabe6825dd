export const shell = {
  hello: "Hola, {name}",
} as const;
