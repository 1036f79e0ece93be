/** Prints the policy alone, black on white. `&&` outweighs the colours of the sections. */
export const PRINT_STYLE = {
  '@media print': {
    colorScheme: 'light',
    backgroundColor: '#fff',
    '& > header, & > footer, & nav': { display: 'none' },
    '&&, && *': { color: '#000', borderColor: '#999', fontSize: '11pt' },
    '&& li::marker': { color: '#000' },
    '&& h1': { fontSize: '24pt' },
    '&& h2': { fontSize: '15pt' },
    '&& h3': { fontSize: '12pt' },
    '&& main': { padding: 0 },
  },
};
