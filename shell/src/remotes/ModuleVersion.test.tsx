import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createPageData } from '../hydration/pageData.fixture';
import { createPageLoader } from './loading/createPageLoader';
import { loadModule } from './loading/federation';
import { HOME } from './loading/release.fixture';
import { ModuleVersion } from './ModuleVersion';

// The federation runtime only works in a browser: shell/e2e covers it.
jest.mock('./loading/federation', () => ({ loadModule: jest.fn(), abandonContainer: jest.fn() }));

test('a page that has loaded renders at once also the first time, in a render that cannot wait', async () => {
  jest.mocked(loadModule).mockResolvedValue({ default: () => null });
  const loader = createPageLoader(createPageData('marketing'));
  await loader.load(HOME);
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => {
    flushSync(() =>
      root.render(
        <Suspense fallback="waiting">
          <ModuleVersion page={HOME} attribute="data-page" loader={loader}>
            {() => 'shown'}
          </ModuleVersion>
        </Suspense>,
      ),
    );
    expect(place).toHaveTextContent('shown');
  });
});
