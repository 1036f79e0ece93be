import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

function Children() {
  return (
    <p>
      The Service is not meant for children under the age of 13, and we do not knowingly collect
      Personal Data from them. If you are a parent or guardian and know that your child has given us
      Personal Data, please <Link href="#contact">write to us</Link>. When we learn that we hold
      such data without a parent’s consent, we delete it.
    </p>
  );
}

/** Children's privacy. */
export const children: PolicyPart = { id: 'children', title: 'Children', Text: Children };
