/* Runs only in browsers without modules: they are sent to the page that says what to install. */
location.replace('/lawyer/upgrade.html');
