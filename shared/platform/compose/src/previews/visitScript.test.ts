import { runInNewContext } from 'node:vm';
import { ENTER_PREVIEW } from './visitScript';

/**
 * The script of a preview's page as the first shells wrote it, but for the bar's link. Stores keep these
 * pages, and every preview of such a shell gets one.
 */
const OLDER =
  '(function(l){var s=history.state;try{s=JSON.parse(name)}catch(e){}name="";history.replaceState(s,"",(l.pathname.slice(15)||"/")+l.search.replace(/([?&])preview=[^&]*(&|$)/,function(_,a,b){return b&&a})+l.hash);name="preview";try{sessionStorage.setItem("preview","pr-12")}catch(e){}})(location)';

test('a reload leads from the live page back to a preview of an older shell, with the state of its entry', () => {
  const stored = new Map<string, string>();
  const replace = jest.fn();
  const replaceState = jest.fn();
  const tab = {
    name: '',
    location: { pathname: '/_preview/pr-12/private-policy', search: '', hash: '#top', replace },
    history: { state: null as unknown, replaceState },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    document: { body: { remove() {} } },
    stop() {},
  };
  runInNewContext(OLDER, tab);
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/private-policy#top');

  tab.location.pathname = '/private-policy';
  runInNewContext(ENTER_PREVIEW, tab);
  expect(replace).toHaveBeenLastCalledWith('/_preview/pr-12/private-policy#top');

  tab.history.state = { key: 'a' };
  runInNewContext(ENTER_PREVIEW, tab);
  tab.history.state = null;
  tab.location.pathname = '/_preview/pr-12/private-policy';
  runInNewContext(OLDER, tab);
  expect(replaceState).toHaveBeenLastCalledWith({ key: 'a' }, '', '/private-policy#top');
});
