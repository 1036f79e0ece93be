import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

interface DescribedCall {
  requestBody?: unknown;
  responses: Record<string, DescribedResponse>;
}

interface DescribedResponse {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
}

/** A response as received. */
export interface ReceivedResponse {
  status: number;
  /** Returns a header's value, or null. */
  header: (name: string) => string | null;
  text: string;
}

/** `openapi.yaml`, for tests that check a request or a response against it. */
export class OpenApiDocument {
  private readonly document = parse(
    readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8'),
  ) as {
    paths: Record<string, { post?: DescribedCall }>;
    components: { headers: Record<string, { required: boolean; schema: object }> };
  };

  // The whole document is added so that every `$ref` resolves. Strict mode is off because most of
  // its keywords are not JSON Schema keywords.
  private readonly ajv = new Ajv2020({ strictSchema: false }).addSchema(
    this.document,
    'openapi.yaml',
  );

  /** Path templates with a POST, e.g. `/api/auth/confirmation/{token}`. */
  readonly posts = Object.keys(this.document.paths).filter(
    (path) => this.document.paths[path]?.post,
  );

  /** The only call of the API. */
  readonly call = this.document.paths['/api/auth/confirmation/{token}']?.post;

  /** Returns the path template of the POST that a URL calls, or undefined if there is none. */
  findTemplate(url: string): string | undefined {
    const { pathname } = new URL(url, 'http://localhost');
    return this.posts.find((path) =>
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
  }

  /** Lists every difference between a response and the document; empty if they agree. */
  findProblems({ status, header, text }: ReceivedResponse): string[] {
    const described = this.call?.responses[status];
    if (!described) return [`status ${status} is not described`];
    return [
      ...this.checkHeaders(described, header),
      ...this.checkBody(described, header('Content-Type'), text),
    ];
  }

  private checkHeaders(
    { headers = {} }: DescribedResponse,
    header: ReceivedResponse['header'],
  ): string[] {
    return Object.entries(headers).flatMap(([name, { $ref }]) => {
      const described = this.document.components.headers[$ref.split('/').at(-1) ?? ''];
      const value = header(name);
      if (value === null) return described?.required === false ? [] : [`${name} is missing`];
      return this.checkSchema(`${$ref}/schema`, value).map((problem) => `${name}: ${problem}`);
    });
  }

  private checkBody({ content }: DescribedResponse, type: string | null, text: string): string[] {
    if (!content)
      return text === '' && type === null ? [] : ['there is a body, but none is described'];
    const mediaType = type?.split(';')[0] ?? 'none';
    const described = content[mediaType];
    if (!described) return [`content type ${mediaType} is not described`];
    if (mediaType !== 'application/json') return [];
    const { $ref } = described.schema as { $ref: string };
    return this.checkSchema($ref, JSON.parse(text)).map((problem) => `body: ${problem}`);
  }

  private checkSchema(ref: string, value: unknown): string[] {
    const validate = this.ajv.getSchema(`openapi.yaml${ref}`);
    if (!validate) return [`openapi.yaml has no ${ref}`];
    return validate(value) ? [] : [this.ajv.errorsText(validate.errors)];
  }
}
