import { consoleCalls } from '@site/testing';
import { act, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import {
  exposing,
  exposingVersions,
  finishLoading,
  load,
  open,
  tryAgain,
} from './RemotePage.fixture';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./loading/federation');

const broken = (): never => {
  throw new Error('the page broke');
};

/** A page that breaks when its button is pressed. */
function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) broken();
  return (
    <main>
      <h1>Fragile</h1>
      <a href="/private-policy">Policy</a>
      <button onClick={() => setBroken(true)}>Break</button>
    </main>
  );
}

test('a page that breaks again during Try again stays readable until the previous version has loaded, which gets the focus', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  let finishOther: (text: string) => void = () => {};
  const other = new Promise<string>((resolve) => (finishOther = resolve));
  const Other = () => use(other);
  await open(
    '1.0.0-0',
    <Suspense>
      <Other />
    </Suspense>,
  );
  await finishLoading();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  await finishLoading();
  expect(screen.getByRole('alert')).toBeInTheDocument();

  load.mockImplementation(async (_remote, _module, { version }) => {
    await new Promise((done) => setTimeout(done, 1000));
    // React renders a broken page a second time, together with whatever else waits.
    finishOther('');
    return exposing(
      version === '1.0.0-1'
        ? broken
        : () => (
            <main>
              <h1>Previous</h1>
            </main>
          ),
    );
  });
  act(() => tryAgain().focus());
  await act(async () => Promise.resolve(tryAgain().click()));
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('heading')).toHaveFocus();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Previous');
  expect(screen.getByRole('heading')).toHaveFocus();
  consoleCalls();
});
