/** The MUI components of the sections. Those of `MUI_PAGE` come on top. */
const COMPONENTS = [
  ...['Accordion', 'AccordionDetails', 'AccordionSummary', 'Alert', 'AlertTitle', 'AppBar'],
  ...['Avatar', 'AvatarGroup', 'Badge', 'Box', 'Breadcrumbs', 'Button', 'Card', 'CardActionArea'],
  ...['CardActions', 'CardContent', 'CardHeader', 'Checkbox', 'Chip', 'Divider', 'FilledInput'],
  ...['FormControl', 'FormControlLabel', 'FormGroup', 'FormHelperText', 'FormLabel', 'Grid'],
  ...['IconButton', 'InputAdornment', 'InputLabel', 'LinearProgress', 'Link', 'List', 'ListItem'],
  ...['ListItemAvatar', 'ListItemIcon', 'ListItemText', 'ListSubheader', 'MenuItem'],
  ...['OutlinedInput', 'Pagination', 'Paper', 'Radio', 'RadioGroup', 'Rating', 'Select', 'Slider'],
  ...['Stack', 'Step', 'StepLabel', 'Stepper', 'SvgIcon', 'Switch', 'Table', 'TableBody'],
  ...['TableCell', 'TableContainer', 'TableHead', 'TableRow', 'ToggleButton', 'ToggleButtonGroup'],
  ...['Toolbar', 'Typography'],
];

/** What MUI's templates show: signing in, plans, a checkout, a blog and questions, as much as they weigh. */
export const MUI_SECTIONS = `${COMPONENTS.map(
  (name) => `import ${name} from '@mui/material/${name}';`,
).join('\n')}

const PLANS = [
  { name: 'Free', price: 0, gets: ['One goal at a time', 'Today’s workout', 'Help center access'] },
  {
    name: 'Professional',
    price: 9,
    gets: ['Any number of goals', 'The whole week’s plan', 'Heart rate zones', 'Support by email'],
  },
  {
    name: 'Family',
    price: 15,
    gets: ['Six people', 'Plans that fit together', 'Shared calendars', 'Support by phone'],
  },
];

const POSTS = [
  {
    title: 'How much rest does a beginner need?',
    author: 'Remy Sharp',
    tag: 'Training',
    text: 'Muscles grow between workouts, not during them. We looked at two years of plans and found that three days a week is where most people stay longest.',
  },
  {
    title: 'Breakfast before a morning run',
    author: 'Travis Howard',
    tag: 'Food',
    text: 'An empty stomach is fine for half an hour at an easy pace. For anything longer, a banana and a slice of toast an hour before are enough.',
  },
  {
    title: 'What your resting pulse can tell you',
    author: 'Cindy Baker',
    tag: 'Health',
    text: 'Measure it before you get up. A value that is seven beats above your usual one often comes a day before a cold, so make today’s session short.',
  },
];

const BILLS = [
  ['March 2026', 'Professional', 'Paid by card', '9.00'],
  ['February 2026', 'Professional', 'Paid by card', '9.00'],
  ['January 2026', 'Family', 'Paid by transfer', '15.00'],
  ['December 2025', 'Free', 'Nothing to pay', '0.00'],
];

const QUESTIONS = [
  ['Can I cancel at any time?', 'Yes. Your plan stays until the month that you have paid for ends.'],
  ['Which cards do you take?', 'Visa, Mastercard and American Express, and transfers within Europe.'],
  ['Do you have a student price?', 'Students pay half. Send us a picture of your card each autumn.'],
];

const Tick = () => (
  <SvgIcon fontSize="small" color="primary">
    <path d="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z" />
  </SvgIcon>
);

const SignIn = () => (
  <Card variant="outlined" component="section" sx={{ maxWidth: 450, mx: 'auto', p: 4 }}>
    <Typography variant="h2">Sign in</Typography>
    <Stack component="form" spacing={2}>
      <FormControl fullWidth>
        <FormLabel htmlFor="email">Email</FormLabel>
        <OutlinedInput id="email" type="email" placeholder="your@email.com" />
        <FormHelperText>We never show it to others.</FormHelperText>
      </FormControl>
      <FormControl variant="filled" fullWidth>
        <InputLabel htmlFor="code">Code</InputLabel>
        <FilledInput
          id="code"
          endAdornment={<InputAdornment position="end">6 digits</InputAdornment>}
        />
      </FormControl>
      <FormGroup>
        <FormControlLabel control={<Checkbox defaultChecked />} label="Remember me" />
        <FormControlLabel control={<Switch />} label="Tell me about new plans" />
      </FormGroup>
      <Button fullWidth variant="contained">
        Sign in
      </Button>
      <Divider>or</Divider>
      <Button fullWidth variant="outlined" color="secondary" startIcon={<Tick />}>
        Sign in with Google
      </Button>
    </Stack>
  </Card>
);

const Plans = () => (
  <Box component="section" sx={{ py: { xs: 4, sm: 12 } }}>
    <Typography variant="h2">Pricing</Typography>
    <ToggleButtonGroup exclusive value="month" aria-label="Prices per">
      <ToggleButton value="month">Per month</ToggleButton>
      <ToggleButton value="year">Per year</ToggleButton>
    </ToggleButtonGroup>
    <Grid container spacing={3}>
      {PLANS.map(({ name, price, gets }) => (
        <Grid key={name} size={{ xs: 12, sm: 6, md: 4 }}>
          <Card>
            <CardHeader
              title={name}
              slotProps={{ title: { component: 'h3' } }}
              action={price === 9 && <Chip label="Recommended" color="primary" />}
            />
            <CardContent>
              <Typography variant="h4" component="p">
                \${price} per month
              </Typography>
              <List dense subheader={<ListSubheader>You get</ListSubheader>}>
                {gets.map((one) => (
                  <ListItem key={one} disableGutters>
                    <ListItemIcon>
                      <Tick />
                    </ListItemIcon>
                    <ListItemText primary={one} />
                  </ListItem>
                ))}
              </List>
            </CardContent>
            <CardActions>
              <Button fullWidth variant={price === 9 ? 'contained' : 'outlined'}>
                Choose {name}
              </Button>
            </CardActions>
          </Card>
        </Grid>
      ))}
    </Grid>
  </Box>
);

const Checkout = () => (
  <Paper component="section" elevation={4} sx={{ p: 3, my: 6 }}>
    <Typography variant="h2">Checkout</Typography>
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
    <TableContainer>
      <Table size="small" aria-label="Earlier payments">
        <TableHead>
          <TableRow>
            {['Month', 'Plan', 'How', 'Amount'].map((one) => (
              <TableCell key={one}>{one}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {BILLS.map((cells) => (
            <TableRow key={cells[0]} hover>
              {cells.map((cell) => (
                <TableCell key={cell}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </Paper>
);

const Blog = () => (
  <Box component="section">
    <AppBar position="static" component="div" color="transparent">
      <Toolbar>
        <Breadcrumbs aria-label="Where you are">
          <Link href="/">Start</Link>
          <Typography>Blog</Typography>
        </Breadcrumbs>
        <IconButton aria-label="4 news">
          <Badge badgeContent={4} color="primary">
            <Tick />
          </Badge>
        </IconButton>
      </Toolbar>
    </AppBar>
    <Typography variant="h2">Blog</Typography>
    <Grid container spacing={2}>
      {POSTS.map(({ title, tag, text }) => (
        <Grid key={title} size={{ xs: 12, md: 4 }}>
          <Card variant="outlined">
            <CardActionArea>
              <CardContent>
                <Chip size="small" variant="outlined" label={tag} />
                <Typography gutterBottom variant="h6" component="h3">
                  {title}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {text}
                </Typography>
              </CardContent>
            </CardActionArea>
          </Card>
        </Grid>
      ))}
    </Grid>
    <List aria-label="Authors">
      {POSTS.map(({ author }) => (
        <ListItem key={author}>
          <ListItemAvatar>
            <Avatar>{author[0]}</Avatar>
          </ListItemAvatar>
          <ListItemText primary={author} secondary="Coach since 2021" />
        </ListItem>
      ))}
    </List>
    <AvatarGroup max={4}>
      {['A', 'B', 'C', 'D'].map((one) => (
        <Avatar key={one}>{one}</Avatar>
      ))}
    </AvatarGroup>
    <Rating readOnly defaultValue={4.5} precision={0.5} />
    <Pagination count={10} boundaryCount={2} color="primary" />
  </Box>
);

const Questions = () => (
  <Box component="section" sx={{ pb: 8 }}>
    <Typography variant="h2">Questions</Typography>
    {QUESTIONS.map(([question, answer]) => (
      <Accordion key={question} defaultExpanded={question === QUESTIONS[0]?.[0]}>
        <AccordionSummary expandIcon={<Tick />}>
          <Typography component="span">{question}</Typography>
        </AccordionSummary>
        <AccordionDetails>{answer}</AccordionDetails>
      </Accordion>
    ))}
  </Box>
);

export const Sections = () => (
  <>
    <SignIn />
    <Plans />
    <Checkout />
    <Blog />
    <Questions />
  </>
);
`;
