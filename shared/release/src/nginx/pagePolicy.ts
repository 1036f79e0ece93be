import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../serve/headers';
import { BARE_POLICY, UNFRAMED } from '../serve/policyOf';

/**
 * The part of the configuration that finds the policy to send, as `policyOf` does: nginx itself can't look into a file.
 * It reads the beginning of the file that nginx has resolved, by Perl's own `open` with three arguments, so no name is a
 * command.
 */
export const pagePolicy = () =>
  `
# Each page's own Content-Security-Policy, from the page as it stands: a deploy needs no reload. When a deploy replaces the
# page between the sending of its first byte and this look at it, that one answer has the policy of the other release; a
# reload has both right, since an answer of 304 brings the policy anew.
perl_set $site_policy 'sub {
    my $file = shift->filename;
    $file =~ s{[.]br$}{};
    return "${SECURITY_HEADERS[CONTENT_SECURITY_POLICY]}" unless $file =~ m{[.]html$};
    my $beginning = "";
    if (open(my $page, "<", $file)) {
        read($page, $beginning, 16384);
        close($page);
    }
    my $policy = "";
    if ($beginning =~ m{<meta http-equiv="${CONTENT_SECURITY_POLICY}" content="([^"]*)">}) {
        $policy = $1;
        my %named = ("#39" => chr(39), quot => chr(34), lt => "<", gt => ">", amp => "&");
        $policy =~ s{&(#39|quot|lt|gt|amp);}{$named{$1}}g;
    }
    $policy = "${BARE_POLICY}" unless $policy =~ m{^[ -~]+$};
    return $policy . "${UNFRAMED}";
}';
`.replace(
    /^perl_set \$site_policy '([^]*)';$/m,
    (_, sub: string) => `perl_set $site_policy '${escaped(sub)}';`,
  );

/** As one word of an nginx configuration in single quotes. */
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
