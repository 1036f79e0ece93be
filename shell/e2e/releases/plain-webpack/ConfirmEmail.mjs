import { createElement, useState } from 'react';

/**
 * A page with a form whose fields React controls. It shows all that it sends. It gets the props of every
 * page; see shared/contract/src/Page.ts.
 */
export default function ConfirmEmail() {
  const [values, setValues] = useState({ name: '', news: false, goal: 'gain' });
  const [sent, setSent] = useState([]);
  const change = (part) => setValues({ ...values, ...part });
  const send = (event) => {
    event.preventDefault();
    setSent((before) => [...before, JSON.stringify(values)]);
  };
  return createElement(
    'main',
    { tabIndex: -1 },
    createElement('h1', null, 'Built by plain webpack'),
    createElement(
      'form',
      { onSubmit: send },
      createElement('input', {
        'aria-label': 'Name',
        value: values.name,
        onChange: ({ target }) => change({ name: target.value }),
      }),
      createElement('input', {
        'aria-label': 'News',
        type: 'checkbox',
        checked: values.news,
        onChange: ({ target }) => change({ news: target.checked }),
      }),
      createElement(
        'select',
        {
          'aria-label': 'Goal',
          value: values.goal,
          onChange: ({ target }) => change({ goal: target.value }),
        },
        createElement('option', null, 'gain'),
        createElement('option', null, 'lose'),
      ),
      createElement('button', null, 'Send'),
    ),
    createElement('p', { role: 'status' }, sent.join(', ')),
  );
}
