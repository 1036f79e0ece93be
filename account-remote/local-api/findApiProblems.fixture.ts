import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

interface DescribedResponse {
  headers: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
}

const DOCUMENT = parse(readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, { post: { responses: Record<string, DescribedResponse> } }>;
};

const [[PATH, { post }]] = Object.entries(DOCUMENT.paths) as [
  [string, (typeof DOCUMENT.paths)[string]],
];

/** The path of the only call that `openapi.yaml` describes. */
export const API_PATH = new RegExp(`^${PATH.replace('{token}', '[^/]+')}$`);

// Strict mode is off because most of the document's keywords are not JSON Schema keywords.
const ajv = new Ajv2020({ strictSchema: false }).addSchema(DOCUMENT, 'openapi.yaml');

/** Lists every difference between a response and `openapi.yaml`; empty if they agree. */
export function findApiProblems({ status, headers }: Response, text: string): string[] {
  const described = post.responses[status];
  if (!described) return [`status ${status} is not described`];
  const problems = Object.entries(described.headers).flatMap(([name, { $ref }]) =>
    findSchemaProblems(name, `${$ref}/schema`, headers.get(name)),
  );
  const type = headers.get('Content-Type')?.split(';')[0];
  const expected = Object.keys(described.content ?? {})[0];
  if (type !== expected) problems.push(`content type ${type} instead of ${expected}`);
  else if (type === 'application/json') {
    const { $ref } = described.content?.[type]?.schema as { $ref: string };
    problems.push(...findSchemaProblems('body', $ref, JSON.parse(text)));
  } else if (type === undefined && text !== '') problems.push('a body without a type');
  return problems;
}

function findSchemaProblems(name: string, ref: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi.yaml${ref}`);
  if (!validate) return [`openapi.yaml has no ${ref}`];
  return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
}
