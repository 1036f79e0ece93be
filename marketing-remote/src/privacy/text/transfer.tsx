import type { PolicyPart } from '../PolicyPart';

function Transfer() {
  return (
    <>
      <p>
        The Company operates from New Jersey, United States. Your data is processed there, and in
        other places where we or our Service Providers work. If you live elsewhere, it may therefore
        be sent to and kept on computers outside your state or country, where the rules on data
        protection may differ from those at home.
      </p>
      <p>
        We take the steps that can reasonably be expected to see that your data is treated securely,
        and as this policy says, wherever it is processed.
      </p>
    </>
  );
}

/** Transfer to other countries. */
export const transfer: PolicyPart = {
  id: 'transfer',
  title: 'Where it is processed',
  Text: Transfer,
};
