import { createRoot } from 'react-dom/client';
import { App } from './App';
import { readPageData } from './readPageData';
import { createPageLoader } from './remotes/createPageLoader';
import { createBrowserRouter } from './routing/createBrowserRouter';
import { RouterContext } from './routing/Router';
import { createToastStore } from './toasts/ToastStore';

const page = readPageData(document);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root: it was not composed from a release');

createRoot(root).render(
  <RouterContext value={createBrowserRouter()}>
    <App site={page.site} loader={createPageLoader(page)} toasts={createToastStore()} />
  </RouterContext>,
);
