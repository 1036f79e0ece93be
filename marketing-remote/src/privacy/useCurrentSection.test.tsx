import { act, render, screen } from '@testing-library/react';
import { useCurrentSection } from './useCurrentSection';

/** Replaces IntersectionObserver, which jsdom lacks. Tests report the intersections themselves. */
class Observer {
  static all: Observer[] = [];
  readonly observed: Element[] = [];
  connected = true;
  constructor(readonly report: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    Observer.all.push(this);
  }
  observe(element: Element) {
    this.observed.push(element);
  }
  disconnect() {
    this.connected = false;
  }
}

const IDS = ['first', 'second'];

function Reader() {
  const current = useCurrentSection(IDS, '');
  return (
    <>
      <p>reads {current ?? 'nothing'}</p>
      {IDS.map((id) => (
        <section key={id}>
          <h2 id={id}>{id}</h2>
        </section>
      ))}
    </>
  );
}

function place(tops: Record<string, number>) {
  for (const [id, top] of Object.entries(tops)) {
    const heading = document.getElementById(id);
    if (heading) heading.getBoundingClientRect = () => new DOMRect(0, top, 100, 30);
  }
}

const observerOf = (element: Element | null | undefined) =>
  Observer.all.filter(
    ({ connected, observed }) => connected && element && observed.includes(element),
  );

beforeEach(() => {
  Observer.all = [];
  Object.assign(globalThis, { IntersectionObserver: Observer });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('the current section follows the headings as they cross the line', () => {
  render(<Reader />);
  const [observer] = observerOf(document.getElementById('first'));
  place({ first: 20, second: 700 });
  act(() => observer?.report([]));
  expect(screen.getByText('reads first')).toBeInTheDocument();
  place({ first: -500, second: 180 });
  act(() => observer?.report([]));
  expect(screen.getByText('reads second')).toBeInTheDocument();
});

test('the last section is current while all of it is visible, by the latest entry', () => {
  render(<Reader />);
  const [end] = observerOf(document.getElementById('second')?.closest('section'));
  place({ first: 20, second: 700 });
  act(() => end?.report([{ isIntersecting: true, intersectionRatio: 1 }]));
  expect(screen.getByText('reads second')).toBeInTheDocument();
  act(() =>
    end?.report([
      { isIntersecting: true, intersectionRatio: 1 },
      { isIntersecting: true, intersectionRatio: 0.4 },
    ]),
  );
  expect(screen.getByText('reads first')).toBeInTheDocument();
});

test('unmounting disconnects all observers', () => {
  const { unmount } = render(<Reader />);
  expect(Observer.all.length).toBeGreaterThan(0);
  unmount();
  expect(Observer.all.filter(({ connected }) => connected)).toEqual([]);
});
