import { createElement, useState } from 'react';

/** A page. It gets the props of every page; see shared/contract/src/Page.ts. */
export default function ConfirmEmail({ location }) {
  const [presses, setPresses] = useState(0);
  return createElement(
    'main',
    { tabIndex: -1 },
    createElement('h1', null, 'Built by plain webpack'),
    createElement('button', { onClick: () => setPresses(presses + 1) }, `Pressed ${presses} times`),
    createElement('p', null, location.pathname),
  );
}
