import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App';
import { readPageData } from './readPageData';
import { createPageLoader } from './remotes/createPageLoader';
import { createToastStore } from './toasts/ToastStore';

const page = readPageData(document);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root: it was not composed from a release');

createRoot(root).render(
  // The address changes at once and the page follows when it is there: App defers it itself, so that it can show progress.
  <BrowserRouter useTransitions={false}>
    <App site={page.site} loader={createPageLoader(page)} toasts={createToastStore()} />
  </BrowserRouter>,
);
