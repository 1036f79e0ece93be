import { html, json, resetConnection, respond, type Responder } from '../support/TestApi';

const REJECTED =
  /^This link does not work: it may have expired or been used already\. Ask for a new one, or write to \S+@\S+\.$/;
const SERVER =
  /^Something went wrong on our side\. Press Confirm again in a few minutes; if it keeps failing, write to \S+@\S+\.$/;
export const UNREACHABLE =
  'We could not be reached. Check your connection, then press Confirm again.';
export const NO_ANSWER =
  'There was no answer within 15 seconds. Check your connection, then press Confirm again.';
export const GATEWAY = 'The service can’t be reached right now. Please try again later.';
const LONG = 'No. '.repeat(500);
const MARKUP = '<img src=x onerror="alert(1)"><b>bold</b> &amp; {"a":1}';

/**
 * What the API may answer instead of a success, the error shown, and the line that the browser
 * logs.
 */
export const FAULTS: [name: string, responder: Responder, text: string | RegExp, line?: RegExp][] =
  [
    [
      '400 with a message',
      json(400, { message: 'This link has expired.' }),
      'This link has expired.',
      /status of 400/,
    ],
    [
      '400 with outer white space in its message',
      json(400, { message: ' Late.\n' }),
      'Late.',
      /status of 400/,
    ],
    ['400 without a message', json(400, { error: 'gone' }), REJECTED, /status of 400/],
    ['400 with an empty message', json(400, { message: '' }), REJECTED, /status of 400/],
    ['400 with a blank message', json(400, { message: ' \n ' }), REJECTED, /status of 400/],
    ['400 with a number as message', json(400, { message: 42 }), REJECTED, /status of 400/],
    [
      '400 with an object as message',
      json(400, { message: { text: 'no' } }),
      REJECTED,
      /status of 400/,
    ],
    ['400 with null as message', json(400, { message: null }), REJECTED, /status of 400/],
    ['400 with null as body', json(400, null), REJECTED, /status of 400/],
    ['400 with a list as body', json(400, ['no']), REJECTED, /status of 400/],
    ['400 with HTML', html(400), REJECTED, /status of 400/],
    [
      '400 with HTML that says it is JSON',
      respond(400, '<p>no', { 'Content-Type': 'application/json' }),
      REJECTED,
      /of 400/,
    ],
    ['400 with an empty body', respond(400), REJECTED, /status of 400/],
    ['404 without a message', json(404, {}), REJECTED, /status of 404/],
    [
      '429 with seconds',
      respond(429, '', { 'Retry-After': '90' }),
      /^Too many attempts\. Wait 2 minutes,/,
      /of 429/,
    ],
    [
      '429 with few seconds',
      respond(429, '', { 'Retry-After': '20' }),
      /^Too many attempts\. Wait 20 seconds,/,
      /of 429/,
    ],
    [
      '429 with nonsense',
      respond(429, '', { 'Retry-After': 'soon' }),
      /^Too many attempts\. Wait a while,/,
      /of 429/,
    ],
    [
      '429 with a message',
      json(429, { message: 'Slow down.' }, { 'Retry-After': '9' }),
      'Slow down.',
      /of 429/,
    ],
    ['500 with HTML', html(500), SERVER, /status of 500/],
    [
      '500 with a message',
      json(500, { message: 'Database is away.' }),
      'Database is away.',
      /status of 500/,
    ],
    ['503 with an empty body', respond(503), SERVER, /status of 503/],
    [
      '200 with HTML',
      html(200),
      /^Your network answered in our place; it may want you to sign in first\./,
    ],
    [
      'a message that is too long',
      json(400, { message: LONG }),
      `${LONG.slice(0, 300).trim()}…`,
      /of 400/,
    ],
    ['a message with markup', json(400, { message: MARKUP }), MARKUP, /status of 400/],
    ['a connection that is reset', resetConnection, GATEWAY, /status of 502/],
  ];
