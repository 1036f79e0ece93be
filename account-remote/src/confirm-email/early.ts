import type { EarlyModule } from '@site/contract/early';
import { isSuccess, postConfirmation, readMessage, SUCCESS_TEXT } from './postConfirmation';
import { readToken } from './readToken';

/**
 * Confirms the page's link at a press before hydration. Leaves a link without a usable token to the
 * page, which says what to do.
 */
const confirmEarly: EarlyModule<'account'> = ({ site, search }) => {
  const reading = readToken(search);
  if (reading.status !== 'read') return undefined;
  const result = postConfirmation(site.apiOrigin + reading.path);
  const outcome = result.then((answer) =>
    isSuccess(answer)
      ? { isSuccess: true, text: SUCCESS_TEXT }
      : { isSuccess: false, text: readMessage(answer) ?? FAILURE },
  );
  return { key: reading.path, result, outcome };
};

export default confirmEarly;

const FAILURE =
  'Your email address could not be confirmed. Try again, or open the link in another browser.';
