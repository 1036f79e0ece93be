import type { EarlyCall, EarlyModule } from '@site/contract/early';
import { isSuccess, postConfirmation, readMessage, SUCCESS_TEXT } from './postConfirmation';
import { readToken } from './readToken';

/** The call that has confirmed the link. Where the scripts never run, the button can still be pressed. */
let confirmed: EarlyCall | undefined;

/**
 * Confirms the page's link at a press before hydration. Leaves a link without a usable token to the
 * page, which says what to do.
 */
const confirmEarly: EarlyModule<'account'> = ({ site, search }) => {
  const reading = readToken(search);
  if (reading.status !== 'read') return undefined;
  if (confirmed?.key === reading.path) return confirmed;
  const result = postConfirmation(site.apiOrigin + reading.path);
  const outcome = result.then((answer) =>
    isSuccess(answer)
      ? { isSuccess: true, text: SUCCESS_TEXT }
      : { isSuccess: false, text: readMessage(answer) ?? FAILURE },
  );
  const call = { key: reading.path, result, outcome };
  void outcome.then(({ isSuccess }) => {
    if (isSuccess) confirmed = call;
  });
  return call;
};

export default confirmEarly;

const FAILURE =
  'Your email address could not be confirmed. Try again, or open the link in another browser.';
