import { HYDRATED, tellHydrated } from './events';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Enters a value into a field as a visitor would. */
type Entry = (field: Field) => void;

/**
 * Tells React what visitors enter before the page is hydrated. React itself leaves such a value in its
 * field without an event, or puts back the value that it has. The page counts as hydrated only
 * afterwards, so that a press is replayed with what was entered before it. Must be called right
 * before React starts.
 *
 * For fields that it hydrates, React will do this itself once `enableHydrationChangeEvent` is on
 * (facebook/react#33129 and #33130); react-dom 19.3.1 has no trace of it.
 */
export function keepEarlyEntries(root: Element): void {
  const before = fieldsIn(root);
  const entries = new Map<Field, Entry>();
  const keep = (field: Field) => {
    const entry = entryIn(field);
    if (entry) entries.set(field, entry);
  };
  before.forEach(keep);

  const keepLater = ({ type, target }: Event) => {
    const field = before.find((each) => each === target);
    if (!field || type !== (isBox(field) ? 'click' : 'input')) return;
    entries.delete(field);
    if (!isHeard(field)) keep(field);
  };
  for (const type of ENTRY_EVENTS) addEventListener(type, keepLater, true);

  const tell = (event: Event) => {
    for (const type of ENTRY_EVENTS) removeEventListener(type, keepLater, true);
    if (entries.size === 0) return;
    event.stopImmediatePropagation();
    // React, which dispatches the event in an effect, renders nothing until that has ended.
    queueMicrotask(() => {
      const after = fieldsIn(root);
      for (const [field, enter] of entries) {
        const now = field.isConnected ? field : after[before.indexOf(field)];
        // Another field stays as it is: the visitor sees that the value is lost.
        if (now?.type === field.type && now.name === field.name) enter(now);
      }
      tellHydrated();
    });
  };
  // Before all other listeners, which do not capture.
  addEventListener(HYDRATED, tell, { capture: true, once: true });
}

/** The first event after which React may have hydrated a field: of boxes, and of other fields. */
const ENTRY_EVENTS = ['click', 'input'];

const isBox = ({ type }: Field) => /^(checkbox|radio)$/.test(type);

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>('input,select,textarea')];

/**
 * Returns whether React is sure to hear the next event of a field. It compares the value of an input
 * with that at its hydration, which it notes by a property of its own, and so misses the event that
 * it hydrates the input for. It may put back the value of a select before it hears the event.
 */
const isHeard = (field: Field) => Object.hasOwn(field, 'value') || Object.hasOwn(field, 'checked');

/** Returns what was entered into a field, or undefined if it has its prerendered value. */
function entryIn(field: Field): Entry | undefined {
  const untouched = resetCopy(field);
  if (field instanceof HTMLSelectElement) {
    const selected = selectedIn(field);
    if (String(selected) === String(selectedIn(untouched as HTMLSelectElement))) return undefined;
    return (now) => {
      [...(now as HTMLSelectElement).options].forEach((option, at) => {
        option.selected = selected[at] ?? false;
      });
      announce(now);
    };
  }
  if (isBox(field)) {
    const { checked, type } = field as HTMLInputElement;
    // Another button of the group was chosen.
    const isOther = type === 'radio' && !checked;
    if (isOther || checked === (untouched as HTMLInputElement).checked) return undefined;
    return (now) => {
      (now as HTMLInputElement).checked = !checked;
      now.click();
    };
  }
  const { value, selectionStart, selectionEnd } = field;
  // React controls no files.
  if (field.type === 'file' || value === untouched.value) return undefined;
  return (now) => {
    // React must know another value, or it ignores the event.
    now.value = value === '' ? untouched.value : '';
    Reflect.set(Object.getPrototypeOf(now) as object, 'value', value, now);
    // Some types have no caret.
    if (now === document.activeElement && selectionStart !== null)
      (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
    announce(now);
  };
}

/** Returns a copy with the prerendered value, as the browser adjusts it to the field's type. */
function resetCopy(field: Field): Field {
  const form = document.createElement('form');
  const copy = field.cloneNode(true) as Field;
  form.append(copy);
  form.reset();
  return copy;
}

const selectedIn = ({ options }: HTMLSelectElement) => [...options].map(({ selected }) => selected);

function announce(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
