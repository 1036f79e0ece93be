import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

interface Described {
  requestBody?: unknown;
  responses: Record<string, DescribedAnswer>;
}

interface DescribedAnswer {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
}

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  /** A header's value, or null. */
  header: (name: string) => string | null;
  text: string;
}

/** `openapi.yaml`, for tests that hold an answer or a request to it. */
export class OpenApiDocument {
  private readonly document = parse(
    readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8'),
  ) as {
    paths: Record<string, { post?: Described }>;
    components: { headers: Record<string, { required: boolean; schema: object }> };
  };

  // Handed over whole, so that a `$ref` finds its target; not strict, as most of its keywords are no
  // schema's.
  private readonly ajv = new Ajv2020({ strictSchema: false }).addSchema(
    this.document,
    'openapi.yaml',
  );

  /** Path templates with a POST, e.g. `/api/auth/confirmation/{token}`. */
  readonly posts = Object.keys(this.document.paths).filter(
    (path) => this.document.paths[path]?.post,
  );

  /** The one call. */
  readonly call = this.document.paths['/api/auth/confirmation/{token}']?.post;

  /** The template of the POST that an address calls, or undefined when the file describes none. */
  templateOf(url: string): string | undefined {
    const { pathname } = new URL(url, 'http://localhost');
    return this.posts.find((path) =>
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
  }

  /** Everything in which an answer differs from the file; nothing when it is as described. */
  problemsOf({ status, header, text }: Answer): string[] {
    const described = this.call?.responses[status];
    if (!described) return [`status ${status} is not described`];
    return [
      ...this.headerProblems(described, header),
      ...this.bodyProblems(described, header('Content-Type'), text),
    ];
  }

  private headerProblems({ headers = {} }: DescribedAnswer, header: Answer['header']): string[] {
    return Object.entries(headers).flatMap(([name, { $ref }]) => {
      const described = this.document.components.headers[$ref.split('/').at(-1) ?? ''];
      const value = header(name);
      if (value === null) return described?.required === false ? [] : [`${name} is missing`];
      return this.mismatch(`${$ref}/schema`, value).map((problem) => `${name}: ${problem}`);
    });
  }

  private bodyProblems({ content }: DescribedAnswer, type: string | null, text: string): string[] {
    if (!content)
      return text === '' && type === null ? [] : ['there is a body, and none is described'];
    const mediaType = type?.split(';')[0] ?? 'none';
    const described = content[mediaType];
    if (!described) return [`content type ${mediaType} is not described`];
    if (mediaType !== 'application/json') return [];
    const { $ref } = described.schema as { $ref: string };
    return this.mismatch($ref, JSON.parse(text)).map((problem) => `body: ${problem}`);
  }

  private mismatch(ref: string, value: unknown): string[] {
    const validate = this.ajv.getSchema(`openapi.yaml${ref}`);
    if (!validate) return [`openapi.yaml has no ${ref}`];
    return validate(value) ? [] : [this.ajv.errorsText(validate.errors)];
  }
}
