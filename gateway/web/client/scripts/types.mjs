// Writes src/wire/types.ts from the server's two descriptions, so that no message is typed by hand;
// with --check it only says whether that has to be done.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const WEB = new URL("../../", import.meta.url);
const OUT = fileURLToPath(new URL("../src/wire/types.ts", import.meta.url));

const openapi = parse(readFileSync(new URL("openapi.yaml", WEB), "utf8"));
const asyncapi = parse(readFileSync(new URL("asyncapi.yaml", WEB), "utf8"));

// Where arrays are fixed-length tuples the descriptions say so in words only.
const TUPLES = {
  Canto: "[seat: number, suit: Suit, points: number]",
  Bids: "[seat: number, bid: number | null][]",
  Tute: "[seat: number, rank: number] | null",
};

// Names that are in both documents, or TypeScript's own.
const RENAMED = {
  "asyncapi.Rules": "TableRules",
  "asyncapi.Room": "MaybeRoom",
  "asyncapi.Event": "TableEvent",
  "openapi.Record": "MatchRecord",
  "openapi.Error": "ErrorBody",
};

const named = new Map();

function nameOf(ref, document) {
  const [file, pointer] = ref.split("#");
  const name = pointer.split("/").at(-1);
  const where = file === "" ? document : file.replace(".yaml", "");
  return RENAMED[`${where}.${name}`] ?? name;
}

function literal(value) {
  return JSON.stringify(value);
}

function key(name) {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function type(schema, document, indent) {
  if (schema.$ref) return nameOf(schema.$ref, document);
  if ("const" in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(" | ");
  if (schema.oneOf && !schema.properties) {
    return schema.oneOf.map((each) => type(each, document, indent)).join(" | ");
  }
  const kinds = [schema.type ?? "unknown"].flat();
  return kinds.map((kind) => ofKind(kind, schema, document, indent)).join(" | ");
}

function ofKind(kind, schema, document, indent) {
  switch (kind) {
    case "null":
    case "string":
    case "boolean":
      return kind;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `Array<${schema.items ? type(schema.items, document, indent) : "unknown"}>`;
    case "object":
      return object(schema, document, indent);
    default:
      return "unknown";
  }
}

function object(schema, document, indent) {
  if (!schema.properties) {
    const more = schema.additionalProperties;
    return `Record<string, ${more && more !== true ? type(more, document, indent) : "unknown"}>`;
  }
  const inner = indent + "  ";
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties).map(([name, each]) => {
    const about = each.description ? `${inner}/** ${each.description.trim()} */\n` : "";
    return `${about}${inner}${key(name)}${required.has(name) ? "" : "?"}: ${type(each, document, inner)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** An object of which exactly one of several fields is there. */
function oneVerb(schema, document) {
  const verbs = schema.oneOf.map((each) => each.required[0]);
  const shared = Object.entries(schema.properties).filter(([name]) => !verbs.includes(name));
  const common = shared.map(([name, each]) => `${key(name)}?: ${type(each, document, "")}`).join("; ");
  return verbs
    .map((verb) => `\n  | { ${common}; ${key(verb)}: ${type(schema.properties[verb], document, "")} }`)
    .join("");
}

function declare(name, schema, document) {
  if (named.has(name)) return;
  const about = schema.description ? `/** ${schema.description.trim()} */\n` : "";
  const made = TUPLES[name]
    ?? (schema.oneOf && schema.properties ? oneVerb(schema, document) : type(schema, document, ""));
  named.set(name, `${about}export type ${name} = ${made};\n`);
}

for (const [name, schema] of Object.entries(openapi.components.schemas)) {
  declare(RENAMED[`openapi.${name}`] ?? name, schema, "openapi");
}
for (const [name, schema] of Object.entries(asyncapi.components.schemas)) {
  declare(RENAMED[`asyncapi.${name}`] ?? name, schema, "asyncapi");
}

const messages = asyncapi.components.messages;
const title = (name) => name[0].toUpperCase() + name.slice(1).replace(/_(\w)/g, (_, c) => c.toUpperCase());
const of = (operation) =>
  asyncapi.operations[operation].messages.map((each) => each.$ref.split("/").at(-1));

for (const [name, message] of Object.entries(messages)) {
  const about = `/** ${message.summary} */\n`;
  named.set(`${title(name)}Message`, `${about}export type ${title(name)}Message = ${type(message.payload, "asyncapi", "")};\n`);
}
for (const [name, operation] of [["Sent", "say"], ["Told", "tell"]]) {
  const all = of(operation).map((each) => `\n  | ${title(each)}Message`).join("");
  named.set(name, `/** ${asyncapi.operations[operation].summary} */\nexport type ${name} =${all};\n`);
}

const head = "// Generated from openapi.yaml and asyncapi.yaml by `npm run types`: do not edit.\n\n";
const made = head + [...named.values()].join("\n");
if (!process.argv.includes("--check")) writeFileSync(OUT, made);
else if (readFileSync(OUT, "utf8") !== made) {
  console.error("src/wire/types.ts is not what the descriptions say: npm run types");
  process.exit(1);
}
