import { FORMAT } from '../format';
import { logEntrySchema, versionManifestSchema } from '.';

/** A schema of Valibot, as far as this test looks into it. */
interface Schema {
  type: string;
  pipe?: Schema[];
  entries?: Record<string, Schema>;
  item?: Schema;
  value?: Schema;
  wrapped?: Schema;
}

/** Returns the paths of the fields that a document must have. `*` stands for any name. */
function requiredFields(schema: Schema, path = ''): string[] {
  const { type, pipe = [], entries = {}, item, value, wrapped } = schema;
  if (type === 'optional' || type === 'exact_optional')
    return wrapped ? requiredFields(wrapped, path) : [];
  const inner = [
    ...pipe.filter((part, at) => (at === 0 ? part.pipe : (part.entries ?? part.value))),
    ...[item, value].flatMap((part) => part ?? []),
  ];
  const fields = Object.entries(entries).flatMap(([name, field]) => [
    ...(/optional/.test(field.type) ? [] : [`${path}${name}`]),
    ...requiredFields(field, `${path}${name}.`),
  ]);
  return [
    ...fields,
    ...inner.flatMap((part) => requiredFields(part, part.entries ? path : `${path}*.`)),
  ];
}

const AUTHOR = ['by', 'release', 'at'];

const RELEASED_PAGES = [
  'integrity',
  'stored',
  'markup.integrity',
  'markup.stored',
  'markup.of',
].map((field) => `pages.*.${field}`);
/** What previews and rollouts have in common. */
const BESIDE = [...AUTHOR, 'keeps', 'pages', ...RELEASED_PAGES];

/** What documents of the format must have, since the format began. */
const RECORDED = {
  format: 3,
  release: [
    ...['format', 'number', 'createdAt', 'site', 'apps', 'apps.*.*.version', 'pages'],
    ...RELEASED_PAGES,
    ...['internal', 'internal.by', 'internal.id', 'internal.command'],
    ...['internal.values', 'internal.changedBy'],
    ...AUTHOR.map((field) => `internal.changedBy.*.${field}`),
    'internal.previews',
    ...['versions', 'until', ...BESIDE].map((field) => `internal.previews.*.${field}`),
    'internal.rollouts',
    ...['version', 'percent', ...BESIDE].map((field) => `internal.rollouts.*.${field}`),
    ...['internal.versions', 'internal.versions.*.givenUp.withdrawn.by'],
    ...['internal.versions.*.givenUp.withdrawn.message', 'internal.merged'],
    'internal.takenBack',
    ...AUTHOR.map((field) => `internal.takenBack.*.*.*.${field}`),
    'internal.failed',
    ...['version', ...AUTHOR].map((field) => `internal.failed.*.${field}`),
    'internal.retired',
    ...AUTHOR.map((field) => `internal.retired.*.${field}`),
    ...['internal.tabs', 'internal.tabs.*.left', 'internal.tabs.*.files'],
    ...['internal.tabs.*.files.*.integrity', 'internal.tabs.*.files.*.stored', 'internal.oldest'],
  ],
  version: [
    ...['format', 'app', 'pages', 'pages.*.scripts', 'pages.*.budget'],
    ...['title', 'description', 'path'].map((field) => `pages.*.route.${field}`),
    ...['takes', 'takes.*.version'],
    ...['takes.*.exports', 'provides', 'provides.*.version', 'provides.*.exports'],
    ...['settings', 'settings.*.*.about', 'settings.*.*.format', 'settings.*.*.default', 'origins'],
    ...['notFound.title', 'notFound.description', 'version', 'files'],
    ...['files.*.*.integrity', 'files.*.*.bytes', 'maps', 'maps.*.*.integrity', 'maps.*.*.bytes'],
  ],
};

test('a field that documents must have raises the format: older checkouts do not write it', () => {
  const required = {
    format: FORMAT,
    release: requiredFields(logEntrySchema as unknown as Schema),
    version: requiredFields(versionManifestSchema as unknown as Schema),
  };
  expect(required).toEqual(RECORDED);
});
