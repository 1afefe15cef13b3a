<?php
/** The part of WordPress that the plugin uses. Options are in a file, because PHP forgets everything after a request. */
require __DIR__ . '/wp-config.php';

$hooks = [];
$routes = [];

function add_action(string $name, callable $run, int $priority = 10, int $count = 1): void
{
    $GLOBALS['hooks'][$name][] = fn (...$given) => $run(...array_slice($given, 0, $count));
}

function add_filter(string $name, callable $run): void
{
    add_action($name, $run);
}

function do_action(string $name, ...$given): void
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as $run) {
        $run(...$given);
    }
}

function register_rest_route(string $space, string $path, array $route): void
{
    if (!$route['permission_callback']()) {
        return;
    }
    $GLOBALS['routes']["{$route['methods']} /wp-json/$space$path"] = $route['callback'];
}

function __return_true(): bool
{
    return true;
}

function stored_options(): array
{
    $file = __DIR__ . '/options.json';
    return file_exists($file) ? json_decode(file_get_contents($file), true) : [];
}

function get_option(string $name, $default = false)
{
    return stored_options()[$name] ?? $default;
}

function update_option(string $name, $value, $autoload = null): void
{
    file_put_contents(__DIR__ . '/options.json', json_encode([$name => $value] + stored_options()));
}

/** Tests move the time with a header. */
function current_seconds(): int
{
    return time() + (int) ($_SERVER['HTTP_SECONDS_LATER'] ?? 0);
}

function get_transient(string $name)
{
    $stored = get_option("transient $name");
    return $stored !== false && current_seconds() < $stored['expires'] ? $stored['value'] : false;
}

function set_transient(string $name, $value, int $seconds): void
{
    update_option("transient $name", ['value' => $value, 'expires' => current_seconds() + $seconds]);
}

function wp_next_scheduled(string $name)
{
    return get_option("cron $name");
}

function wp_schedule_event(int $time, string $schedule, string $name): void
{
    $schedules = [];
    foreach ($GLOBALS['hooks']['cron_schedules'] as $filter) {
        $schedules = $filter($schedules);
    }
    if (isset($schedules[$schedule])) {
        update_option("cron $name", $time);
    }
}

class WP_REST_Request
{
    public function get_json_params(): array
    {
        return json_decode(file_get_contents('php://input'), true);
    }
}

require __DIR__ . '/plugin.php';
do_action('init');
do_action('rest_api_init');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
header('Content-Type: application/json');
if ($path === '/wp-cron.php') {
    $changes = [];
    add_action('rasoi_order_changed', function (string $id, string $status) use (&$changes) {
        $changes[] = "$id $status";
    }, 10, 2);
    if (wp_next_scheduled('rasoi_follow')) {
        do_action('rasoi_follow');
    }
    echo json_encode($changes);
} else {
    echo json_encode($routes["{$_SERVER['REQUEST_METHOD']} $path"](new WP_REST_Request()));
}
