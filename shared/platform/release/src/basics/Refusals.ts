import { joinHints, Refusal, writeHint, type Hint } from '@site/project';

/** Gathers what several checks refuse, so that a team hears all of it in one answer. */
export class Refusals {
  private readonly found = new Map<string, Refusal>();

  /** Runs a check. @returns what it returns; undefined if it refuses */
  async gather<Value>(check: () => Value | Promise<Value>): Promise<Value | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.add(error);
      return undefined;
    }
  }

  add(refusal: Refusal): void {
    this.found.set(refusal.message, refusal);
  }

  /** @throws Refusal with all that was refused */
  throwAny(): void {
    const [first, ...others] = this.found.values();
    if (!first) return;
    if (others.length === 0) throw first;
    const all = [first, ...others];
    const hints = new Map(all.map(({ hint }) => [JSON.stringify(hint), toSentence(hint)]));
    throw new Refusal(
      all.flatMap(({ faults }) => faults),
      joinHints([...hints.values()], ' '),
      { cause: first.cause },
    );
  }
}

/** Ends a hint with a full stop, unless it ends with a sentence. */
const toSentence = (hint: Hint): Hint => (/[.!?]$/.test(writeHint(hint)) ? hint : [hint, '.']);
