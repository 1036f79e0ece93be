import {
  COMPOSER_BUNDLE,
  PAGE_TEMPLATE,
  SHELL,
  type ComposedPage,
  type ComposerRequest,
  type CompositionPlan,
  type CompositionSources,
  type PlannedPage,
  type RenderedMarkup,
  APPS,
  POINTER,
  placeOf,
  PRIVATE_FOLDERS,
} from '@site/format';
import * as v from 'valibot';
import { versionLabel } from '../documents/LogEntry';
import { advise, hint, Refusal, type Hint } from '@site/project';
import { type Store, isKey } from '../stores/Store';
import type { Variant } from '../documents/Variant';
import { readReleasedFile } from '../documents/readVersion';
import { namePage } from './prerender';
import { runBundle } from './sandbox/runBundle';
import { oneLine } from '../basics/errors';

/**
 * Composes the pages of a variant with the composer of its shell's version, in a sandbox. Checks every
 * answer, since that composer may be older or newer than this checkout.
 */
export class Composer {
  /** @param bundle CommonJS source */
  constructor(
    private readonly bundle: string,
    private readonly sources: CompositionSources,
  ) {}

  /** @throws Refusal when the shell's version is missing or changed, or has no composer */
  static async open(store: Store, { release, manifests, fallbacks }: Variant): Promise<Composer> {
    const [bundle = '', template = ''] = await Promise.all(
      [COMPOSER_BUNDLE, PAGE_TEMPLATE].map(async (file) =>
        String(await readReleasedFile(store, manifests, SHELL, file)),
      ),
    );
    return new Composer(bundle, { release, manifests, fallbacks, template });
  }

  /** Lists everything in the site's root. @throws Refusal when the release can't be composed */
  async plan(): Promise<CompositionPlan> {
    const { release } = this.sources;
    const shell = versionLabel({ app: SHELL, version: release.apps.shell.version });
    const why = `release ${release.number} can’t be composed with ${shell}`;
    const answer = await this.ask(v.object({ plan: planSchema }));
    if ('failure' in answer) throw toRefusal(why, answer);
    const { pages, texts, copies } = answer.plan;
    const files = [...pages.map(({ file }) => file), ...Object.keys(texts), ...Object.keys(copies)];
    const { folder, owns } = placeOf(release);
    // A composer must not write the pages of another place.
    const misplaced = files.find((file) => !owns(file));
    if (misplaced === undefined) return answer.plan;
    const fault = `its plan has ${misplaced}, which is outside of ${folder || 'the live site'}`;
    throw toRefusal(why, failure(fault));
  }

  /** Composes pages from their markup. A refusal names the page, its versions and the cause. */
  async compose(
    rendered: Map<PlannedPage, RenderedMarkup>,
  ): Promise<Map<PlannedPage, ComposedPage | Refusal>> {
    const markups = [...rendered].map(([{ file }, markup]) => [file, markup]);
    const answer = await this.ask(
      pagesSchema,
      Object.fromEntries(markups) as ComposerRequest['rendered'],
    );
    // Made alone, each page shows whether it is the cause.
    if ('failure' in answer && rendered.size > 1) {
      const alone = [...rendered].map((one) => this.compose(new Map([one])));
      return new Map((await Promise.all(alone)).flatMap((made) => [...made]));
    }
    const madeOf = (planned: PlannedPage): ComposedPage | Refusal => {
      const { page, versions } = namePage(this.sources.release, planned);
      const made =
        'failure' in answer ? answer : (answer.pages[planned.file] ?? failure('it is missing'));
      if ('html' in made) return made;
      return toRefusal(`${page} can’t be composed with ${versions.join(' and ')}`, made);
    };
    return new Map([...rendered.keys()].map((planned) => [planned, madeOf(planned)]));
  }

  /** @param rendered without it, the plan is asked for */
  private async ask<Answer>(
    schema: v.GenericSchema<unknown, Answer>,
    rendered?: ComposerRequest['rendered'],
  ): Promise<Answer | Failure> {
    const run = await runBundle(this.bundle, { ...this.sources, rendered });
    if ('failure' in run) return { failure: { message: run.failure, hint: ROLL_BACK } };
    if (v.is(failureSchema, run.result)) return run.result;
    const { success, output, issues } = v.safeParse(schema, run.result);
    if (success) return output;
    const [issue] = issues;
    return failure(
      `its composer’s answer is invalid: ${v.getDotPath(issue) ?? 'it'} ${issue.message}`,
    );
  }
}

/** A failure that the composer tells, or of its own run. */
interface Failure {
  failure: { message: string; hint: Hint };
}

const ROLL_BACK = hint`Deploy another version of the shell, or roll it back: ${advise('rollback', SHELL)}`;

/** Describes a fault of the composer itself. */
const failure = (message: string): Failure => ({
  failure: {
    message,
    hint: 'Correct shared/platform/compose, then build and deploy the shell again.',
  },
});

const toRefusal = (why: string, { failure: { message, hint: todo } }: Failure) =>
  new Refusal(`${why}: ${oneLine(message)}`, typeof todo === 'string' ? oneLine(todo) : todo);

const failureSchema = v.object({ failure: v.object({ message: v.string(), hint: v.string() }) });

const pagesSchema = v.object({
  pages: v.record(
    v.string(),
    v.union([
      v.object({
        html: v.pipe(v.string(), v.nonEmpty()),
        misplaced: v.exactOptional(v.string()),
      }),
      failureSchema,
    ]),
  ),
});

/** Whether a file is one of the site's root, and not one of the store's own objects. */
const isSiteFile = (file: string) =>
  isKey(file) &&
  file !== POINTER &&
  ![APPS, ...PRIVATE_FOLDERS].some((folder) => file.startsWith(folder));

const siteFile = v.pipe(
  v.string(),
  v.check(isSiteFile, 'must be a file of the site, outside the store’s folders'),
);

const exposed = v.object({ remote: v.string(), page: v.string() });

/** A composer's plan. Prerender requests may have fields that this checkout does not know. */
const planSchema = v.object({
  pages: v.array(
    v.object({
      file: siteFile,
      of: v.unknown(),
      request: v.looseObject({
        site: v.record(v.string(), v.string()),
        pathname: v.optional(v.string()),
      }),
      page: v.optional(exposed),
      parts: v.array(exposed),
    }),
  ),
  texts: v.record(siteFile, v.string()),
  copies: v.record(siteFile, v.string()),
}) as unknown as v.GenericSchema<unknown, CompositionPlan>;
