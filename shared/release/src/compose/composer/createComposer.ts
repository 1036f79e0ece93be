import type { ComposerTask } from '@site/contract';
import * as v from 'valibot';
import { Refusal } from '../../errors/Refusal';
import { truncate } from '../sandbox/describeFailure';
import { failureSchema, pageSchema, planSchema } from './answerSchema';
import type { AskComposer, Composer } from './Composer';

/** A task without its id. */
type Work = ComposerTask extends infer Task
  ? Task extends unknown
    ? Omit<Task, 'id'>
    : never
  : never;

/**
 * Creates a release's composer. Checks every answer, since the composer may be older or newer than
 * this checkout.
 *
 * @param number the release's number
 * @param shell the shell's version in messages, e.g. `shell 1.0.0-3c8edcda`
 * @param ask does one task
 */
export function createComposer(number: number, shell: string, ask: AskComposer): Composer {
  let tasks = 0;

  async function result<Value>(
    work: Work,
    schema: v.GenericSchema<unknown, Value>,
    refusal: string,
  ): Promise<Value> {
    const id = (tasks += 1);
    const outcome = await ask({ ...work, id });
    const answer = 'answer' in outcome ? outcome.answer : outcome;
    const failed = v.safeParse(failureSchema, answer);
    if (failed.success) {
      const { message, cure } = failed.output.failure;
      throw new Refusal(`${refusal}: ${truncate(message)}`, truncate(cure));
    }
    const { success, output, issues } = v.safeParse(schema, answer);
    if (success) return output;
    const [{ message }] = issues;
    throw new Refusal(
      `${refusal}: its composer’s answer is invalid: ${v.getDotPath(issues[0]) ?? 'it'} ${truncate(message)}`,
      REBUILD,
    );
  }

  return {
    plan: async () => {
      const why = `release ${number} can’t be composed with ${shell}`;
      const { plan } = await result({ task: 'plan' }, v.object({ plan: planSchema }), why);
      const files = [
        ...plan.pages.map(({ file }) => file),
        ...Object.keys(plan.texts),
        ...Object.keys(plan.copies),
      ];
      const twice = files.find((file, at) => files.indexOf(file) !== at);
      if (twice === undefined) return plan;
      throw new Refusal(`${why}: its plan has ${truncate(twice)} twice`, REBUILD);
    },
    compose: async ({ file, name, versions }, rendered) => {
      const why = `${name} can’t be composed with ${versions.join(' and ')}`;
      return (await result({ task: 'page', file, rendered }, pageSchema, why)).html;
    },
  };
}

const REBUILD = 'Correct shared/compose, then build and deploy the shell again.';
