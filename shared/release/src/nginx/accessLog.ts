import { APPS, POINTER, PRIVATE_FOLDERS } from '@site/contract';
import { HEALTH_ADDRESS, LOGGED_CALL, LOGGED_PATH } from '../serve/siteAddress';


/**
 * Returns the part of the configuration that defines the access log: the fields of `ServedRequest`,
 * and who called. Health checks are not logged.
 *
 * @param domain the name of the format
 */
export const accessLog = (
  domain: string,
) => String.raw`# The logged part of an address: up to /api/, or up to the first character that is in no address of the site, so without
# the query. The query of a confirmation link and the address of its API call contain a token.
map $request_uri $site_path {
    default -;
    "~*^(?<site_logged>${LOGGED_CALL})" $site_logged;
    "~^(?<site_logged>${LOGGED_PATH})" $site_logged;
}
map $request_uri $site_kind {
    default page;
    "" malformed;
    "~^/api/" api;
    "~^${HEALTH_ADDRESS}([?#]|$)" health;
    "~^/${POINTER.replace('.', '\\.')}([?#]|$)" release;
    "~^/(${[APPS, ...PRIVATE_FOLDERS].join('|')})|^[^?#]*[^/?#]\.(?!html/*([?#]|$))[^./?#]*/*([?#]|$)" file;
}
map $site_kind $site_is_logged {
    default 1;
    health 0;
}
# Seconds with three decimals, as milliseconds.
map $request_time $site_ms {
    default 0;
    "~^0\.0*(?<site_digits>[1-9]\d*)$" $site_digits;
    "~^(?<site_seconds>[1-9]\d*)\.(?<site_digits>\d{3})$" $site_seconds$site_digits;
}
map $request_completion $site_complete {
    default false;
    OK true;
}
map $status $site_status {
    default $status;
    "~^0" 0;
}
log_format ${domain} escape=json '{"time":"$time_iso8601","client":"$remote_addr","method":"$request_method",'
    '"kind":"$site_kind","path":"$site_path","protocol":"$server_protocol","status":$site_status,"bytes":$bytes_sent,'
    '"ms":$site_ms,"complete":$site_complete,"upstream":"$upstream_status","agent":"$http_user_agent"}';
`;
