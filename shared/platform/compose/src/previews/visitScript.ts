import {
  DRAW_KEY,
  drawsOf,
  PREVIEW_PARAMETER,
  previewPath,
  ROLLOUT_PREFIX,
  rolloutName,
  type AppName,
  type Preview,
  type ReleasedApp,
} from '@site/contract/platform';

// Inline scripts, whose hashes are in the page's policy. They are ES5, because they run in every
// browser, and no build makes them. Live pages contain one, so every byte counts.
//
// They stand right after the policy and run before the first paint, but for that of a live page
// without a rollout: a script ahead of the content takes a phone 5 to 10 ms.

const KEY = JSON.stringify(PREVIEW_PARAMETER);

/** Removes line breaks and indentation. */
const inOneLine = (script: string) => script.replaceAll(/\n\s*/g, '');

/**
 * Returns the script of a live page: replaces the page by the preview's if the address or the tab
 * names one. An empty name leaves the preview, and so does that of a rollout: a link must not show a
 * version that may be taken back, without a bar that says so. Otherwise the visitor may be in a rollout.
 *
 * A replaced entry of the history loses its state, and with it the visitor's place after a reload or
 * Back. The window's name takes the state to the preview's page.
 *
 * Reading the session storage waits for another process, for 20 ms on a phone. A first visit need not:
 * a preview gives its window a name. Going to another site clears it; after Back, the state that the
 * shell gives each entry of the history tells.
 *
 * @param draw script that sets `n` to the name of the visitor's rollout
 * @param hide script that takes the live page away
 */
const enterPreview = ({ draw = '', hide = '' }) =>
  inOneLine(`
  (function(l,m,n){
    try{
      m?(n=m[1])||sessionStorage.removeItem(${KEY})
      :(name||history.state)&&(n=sessionStorage.getItem(${KEY}))${draw}
    }catch(e){}
    if(n){
      name=JSON.stringify(history.state);
      stop();${hide}
      l.replace("/_preview/"+n+l.pathname.replace(/\\/$/,"")+l.search+l.hash)
    }
  })(location,/[?&]${PREVIEW_PARAMETER}=((?!${ROLLOUT_PREFIX})[\\w-]*)?/.exec(location.search))`);

/** Script of a live page without a rollout. Without a body, the page does not start. */
export const ENTER_PREVIEW = enterPreview({ hide: 'document.body.remove();' });

/**
 * Returns the script of a live page while its remote or the shell is rolled out. Draws once for each
 * browser; where the storage is closed, visitors get the live page.
 *
 * @param apps the shell and the page's remote
 * @returns undefined without a rollout
 */
export function enterRollout(apps: Record<AppName, ReleasedApp>): string | undefined {
  const choices = Object.entries(apps).flatMap(([app, { rollout }]) => {
    if (!rollout) return [];
    const { from, to } = drawsOf(app, rollout);
    const isIn = from === 0 ? `d<${to}` : `d>=${from}`;
    return { isHigh: from > 0, choice: `if(${isIn})n="${rolloutName(app, rollout)}"` };
  });
  if (choices.length === 0) return undefined;
  // The remote's has priority.
  const ordered = choices.toSorted((a, b) => +a.isHigh - +b.isHigh).map(({ choice }) => choice);
  const key = `s.${DRAW_KEY}`;
  const draw = `;
    if(!m&&!n){
      var s=localStorage,d=${key}||(${key}=Math.random()*100|0);
      ${ordered.join(';else ')}
    }`;
  return enterPreview({ draw });
}

/**
 * Script of the not-found page, which servers also send for the pages of a preview that has ended.
 * Replacing it by the preview's would never end, so the tab forgets the preview, and the page's bar
 * says so. Visitors of a rollout that has just ended get the live page instead.
 *
 * A bucket sends it for a page's address with doubled or trailing slashes, too: that becomes the
 * address without them.
 */
export const MISS_PREVIEW = inOneLine(`
  (function(l,m){
    m=l.pathname.replace(/\\/+(?=\\/|$)/g,"")||"/";
    if(m!==l.pathname){
      stop();
      return l.replace(m+l.search+l.hash)
    }
    m=/^\\/_preview\\/([\\w-]+)(\\/(?!\\/).*)?/.exec(l.pathname);
    if(!m)return ${enterPreview({})};
    if(!m[1].indexOf("${ROLLOUT_PREFIX}")){
      stop();
      return l.replace((m[2]||"/")+(l.search?l.search+"&":"?")+"${PREVIEW_PARAMETER}="+l.hash)
    }
    try{sessionStorage.removeItem(${KEY})}catch(e){}
    document.addEventListener("DOMContentLoaded",function(){
      var b=document.querySelector("[data-preview]"),a=b.getElementsByTagName("a");
      b.querySelector("b").textContent=m[1];
      a[0].href="/?${PREVIEW_PARAMETER}="+m[1];
      a[1].href=m[2]||"/";
      b.hidden=false
    })
  })(location)`);

/**
 * Takes over the state of the live page's entry, and scrolls to where the visitor was: browsers restore
 * the live page only. The shell keeps the places by the key in that state.
 */
const RESTORE_PLACE = inOneLine(`
  var s=history.state;
  try{s=JSON.parse(name)}catch(e){}
  name="";
  addEventListener("DOMContentLoaded",function(){
    try{scrollTo(0,new Map(JSON.parse(sessionStorage.places)).get(s.key)[0])}catch(e){}
  });`);

/**
 * Script of a preview's page. Gives the page its live address before anything else reads it: the
 * router, remotes and tokens then see what they see live. A reload gets the live page, whose script
 * leads back here, because the tab's session storage has the preview's name, and the window has one.
 */
export function showPreview({ name, rollout }: Preview): string {
  const own = previewPath(name, '/');
  const change = inOneLine(`
    ${RESTORE_PLACE}
    history.replaceState(s,"",
      l.pathname.slice(${own.length}).replace(/^\\/*/,"/")
      +l.search.replace(/([?&])${PREVIEW_PARAMETER}=[^&]*(&|$)/,function(_,a,b){return b&&a})
      +l.hash);`);
  if (rollout) return `(function(l){${change}})(location)`;
  return inOneLine(`
    (function(l){
      ${change}
      name=${KEY};
      try{sessionStorage.setItem(${KEY},"${name}")}catch(e){}
      document.addEventListener("click",function(e){
        if(!e.target.hasAttribute||!e.target.hasAttribute("data-leave"))return;
        if(e.button||e.ctrlKey||e.metaKey||e.shiftKey)return;
        e.preventDefault();
        try{sessionStorage.removeItem(${KEY})}catch(e){}
        l.reload()
      })
    })(location)`);
}
