import type { EarlyModule } from '@site/contract';
import { postConfirmation } from './postConfirmation';
import { readMessage } from './readMessage';
import { readToken } from './readToken';
import { SUCCESS_TEXT } from './successText';

/**
 * Confirms the page's link at a press before hydration. Leaves a link without a usable token to the
 * page, which says what to do.
 */
const confirmEarly: EarlyModule<'account'> = ({ site, search }) => {
  const reading = readToken(search);
  if (reading.status !== 'read') return undefined;
  const result = postConfirmation(site.apiOrigin + reading.path);
  const outcome = result.then((answer) => {
    const body = 'body' in answer ? answer.body : undefined;
    const isSuccess = 'body' in answer && answer.response.ok && !!body;
    const text = isSuccess ? SUCCESS_TEXT : (readMessage(body?.value) ?? FAILURE);
    return { isSuccess, text };
  });
  return { key: reading.path, result, outcome };
};

export default confirmEarly;

const FAILURE =
  'Your email address could not be confirmed. Press Confirm again, or open the link in another browser.';
