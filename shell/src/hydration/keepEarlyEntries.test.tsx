/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { act, startTransition, useState, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HYDRATED } from './events';
import { Hydrated, useIsHydrated } from './Hydrated';
import { keepEarlyEntries } from './keepEarlyEntries';

/** What the form has sent. */
const sent: object[] = [];

/** Names of the changes that the form has heard of. */
const heard: string[] = [];

const EMPTY = { name: '', about: 'old', news: false, plan: 'free', goal: 'gain', days: ['mo'] };

/** A form with one state for all fields, in the order of `EMPTY`. */
function Form() {
  const [values, setValues] = useState(EMPTY);
  const isHydrated = useIsHydrated();
  const change = (name: string, value: unknown) => {
    heard.push(name);
    setValues({ ...values, [name]: value });
  };
  const withText = (name: 'name' | 'about' | 'goal') => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  return (
    <main>
      <input {...withText('name')} />
      <textarea {...withText('about')} />
      <input
        type="checkbox"
        name="news"
        checked={values.news}
        onChange={() => change('news', !values.news)}
      />
      {['free', 'paid'].map((plan) => (
        <input
          type="radio"
          key={plan}
          name="plan"
          value={plan}
          checked={values.plan === plan}
          onChange={() => change('plan', plan)}
        />
      ))}
      <select {...withText('goal')}>
        <option>gain</option>
        <option>lose</option>
      </select>
      <select
        name="days"
        multiple
        value={values.days}
        onChange={({ target }) =>
          change(
            'days',
            [...target.selectedOptions].map(({ value }) => value),
          )
        }
      >
        <option>mo</option>
        <option>tu</option>
      </select>
      <input type="range" name="untouched" defaultValue="" onChange={() => heard.push('range')} />
      <button onClick={() => sent.push(values)}>Send</button>
      {isHydrated && <Hydrated />}
    </main>
  );
}

const field = <Kind extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Kind>(selector) as Kind;

const shown = () => ({
  name: field('[name=name]').value,
  about: field('[name=about]').value,
  news: field('[name=news]').checked,
  plan: field('[name=plan]:checked').value,
  goal: field<HTMLSelectElement>('[name=goal]').value,
  days: [...field<HTMLSelectElement>('[name=days]').selectedOptions].map(({ value }) => value),
});

const ENTERED = { name: 'Kim', about: '', news: true, plan: 'paid', goal: 'lose', days: ['tu'] };

function enterAll() {
  field('[name=name]').value = 'Kim';
  field('[name=about]').value = '';
  field('[name=news]').click();
  field('[value=paid]').click();
  field<HTMLSelectElement>('[name=goal]').value = 'lose';
  field<HTMLSelectElement>('[name=days]').value = 'tu';
}

let root: HTMLElement;
beforeEach(() => {
  sent.length = 0;
  heard.length = 0;
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  root = field<HTMLElement>('#root');
  // As keepEarlyPresses.ts, which listens before the shell's scripts run.
  window.addEventListener(HYDRATED, () => field<HTMLElement>('button').click(), { once: true });
});

const start = (run: (root: Element, app: ReactNode) => unknown = hydrateRoot) =>
  act(async () => {
    keepEarlyEntries(root);
    await Promise.resolve(run(root, <Form />));
  });

test('what is entered before hydration reaches the state, and then a press is replayed', async () => {
  enterAll();
  const kept = field('[name=name]');
  await start();
  expect(field('[name=name]')).toBe(kept);
  expect([shown(), sent]).toEqual([ENTERED, [ENTERED]]);
  expect(heard).toEqual(Object.keys(EMPTY));
});

test('it reaches a page that replaces its markup, too', async () => {
  enterAll();
  await start((container, app) => createRoot(container).render(app));
  expect([shown(), sent]).toEqual([ENTERED, [ENTERED]]);
});

test.each([
  ['name', () => (field('[name=name]').name = 'email')],
  ['type', () => (field('[name=name]').type = 'search')],
])('it does not go into a field of another %s at the same place', async (_, change) => {
  change();
  field('input').value = 'Kim';
  await start((container, app) => createRoot(container).render(app));
  expect([shown(), heard]).toEqual([EMPTY, []]);
});

test('fields that nobody has touched change nothing', async () => {
  await start();
  expect([shown(), sent, heard]).toEqual([EMPTY, [EMPTY], []]);
});

test.each([
  ['a box', { news: true }, () => field('[name=news]').click()],
  ['a radio button', { plan: 'paid' }, () => field('[value=paid]').click()],
  [
    'a text',
    { name: 'Kim' },
    () => {
      const name = field('[name=name]');
      Reflect.set(HTMLInputElement.prototype, 'value', 'Kim', name);
      name.dispatchEvent(new Event('input', { bubbles: true }));
    },
  ],
  [
    'a choice',
    { goal: 'lose' },
    () => {
      const goal = field<HTMLSelectElement>('[name=goal]');
      goal.value = 'lose';
      for (const type of ['input', 'change'])
        goal.dispatchEvent(new Event(type, { bubbles: true }));
    },
  ],
])(
  '%s entered while React hydrates, which hydrates for it, reaches the state',
  async (_, change, enter) => {
    await act(async () => {
      keepEarlyEntries(root);
      startTransition(() => void hydrateRoot(root, <Form />));
      enter();
      await Promise.resolve();
    });
    act(() => field<HTMLElement>('button').click());
    expect([shown(), sent.at(-1)]).toEqual([
      { ...EMPTY, ...change },
      { ...EMPTY, ...change },
    ]);
  },
);

test('the caret stays where the visitor types', async () => {
  const name = field('[name=name]');
  name.focus();
  name.value = 'Kim';
  name.setSelectionRange(1, 2);
  await start();
  expect([name.selectionStart, name.selectionEnd]).toEqual([1, 2]);
});
