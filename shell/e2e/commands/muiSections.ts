/** The MUI components of the sections. Those of `MUI_PAGE` come on top. */
const COMPONENTS = [
  ...['Accordion', 'AccordionDetails', 'AccordionSummary', 'Alert', 'AlertTitle', 'AppBar'],
  ...['Avatar', 'AvatarGroup', 'Badge', 'Button', 'Checkbox', 'Chip', 'FilledInput'],
  ...['FormControl', 'FormControlLabel', 'FormLabel', 'Grid', 'IconButton', 'InputAdornment'],
  ...['InputLabel', 'LinearProgress', 'List', 'ListItem', 'ListItemText', 'ListSubheader'],
  ...['MenuItem', 'Pagination', 'Radio', 'RadioGroup', 'Rating', 'Select', 'Slider', 'Step'],
  ...['StepLabel', 'Stepper', 'SvgIcon', 'Switch', 'Table', 'TableBody', 'TableCell', 'TableHead'],
  ...['TableRow', 'ToggleButton', 'ToggleButtonGroup', 'Toolbar'],
];

/** What else MUI's templates show: forms, a checkout, tables and questions. */
export const MUI_SECTIONS = `${COMPONENTS.map(
  (name) => `import ${name} from '@mui/material/${name}';`,
).join('\n')}

const Tick = () => (
  <SvgIcon fontSize="small" color="primary">
    <path d="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z" />
  </SvgIcon>
);

export const Sections = () => (
  <>
    <FormControl variant="filled" fullWidth>
      <InputLabel htmlFor="code">Code</InputLabel>
      <FilledInput
        id="code"
        endAdornment={<InputAdornment position="end">6 digits</InputAdornment>}
      />
    </FormControl>
    <FormControlLabel control={<Checkbox defaultChecked />} label="Remember me" />
    <FormControlLabel control={<Switch />} label="Tell me about new plans" />
    <Button fullWidth variant="outlined" color="secondary" startIcon={<Tick />}>
      Sign in
    </Button>
    <ToggleButtonGroup exclusive value="month" aria-label="Prices per">
      <ToggleButton value="month">Per month</ToggleButton>
      <ToggleButton value="year">Per year</ToggleButton>
    </ToggleButtonGroup>
    <Grid container spacing={3}>
      <Grid size={{ xs: 12, sm: 6, md: 4 }}>
        <List dense subheader={<ListSubheader>You get</ListSubheader>}>
          <ListItem disableGutters>
            <ListItemText primary="Heart rate zones" />
          </ListItem>
        </List>
      </Grid>
    </Grid>
    <Stepper activeStep={1}>
      {['Address', 'Payment', 'Review'].map((label) => (
        <Step key={label}>
          <StepLabel>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
    <LinearProgress variant="determinate" value={40} aria-label="Checkout" />
    <Alert severity="warning">
      <AlertTitle>Your card ends soon</AlertTitle>
      Use another one, or a transfer.
    </Alert>
    <FormControl>
      <FormLabel id="pay">Pay by</FormLabel>
      <RadioGroup row aria-labelledby="pay" defaultValue="card">
        <FormControlLabel value="card" control={<Radio />} label="Card" />
        <FormControlLabel value="transfer" control={<Radio />} label="Transfer" />
      </RadioGroup>
    </FormControl>
    <FormControl size="small">
      <InputLabel id="country">Country</InputLabel>
      <Select labelId="country" label="Country" defaultValue="pt">
        <MenuItem value="pt">Portugal</MenuItem>
        <MenuItem value="no">Norway</MenuItem>
      </Select>
    </FormControl>
    <Slider aria-label="Months" defaultValue={6} min={1} max={12} marks valueLabelDisplay="auto" />
    <Table size="small" aria-label="Earlier payments">
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow hover>
          <TableCell>March 2026</TableCell>
        </TableRow>
      </TableBody>
    </Table>
    <AppBar position="static" component="div" color="transparent">
      <Toolbar>
        <IconButton aria-label="4 news">
          <Badge badgeContent={4} color="primary">
            <Tick />
          </Badge>
        </IconButton>
        <Chip size="small" variant="outlined" label="Training" />
      </Toolbar>
    </AppBar>
    <AvatarGroup>
      {['A', 'B'].map((one) => (
        <Avatar key={one}>{one}</Avatar>
      ))}
    </AvatarGroup>
    <Rating readOnly defaultValue={4.5} precision={0.5} />
    <Pagination count={10} boundaryCount={2} color="primary" />
    <Accordion>
      <AccordionSummary expandIcon={<Tick />}>Do you have a student price?</AccordionSummary>
      <AccordionDetails>Students pay half.</AccordionDetails>
    </Accordion>
  </>
);
`;
