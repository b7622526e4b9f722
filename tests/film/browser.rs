//! Chromium without a window, driven by its debugging protocol over a pair of pipes.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// An answer takes milliseconds; a machine that is busy with compilers takes its time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pixels of the screen in one of the page, so many that the middle of a line has its colour.
pub const RATIO: u32 = 3;

/// A browser with one page.
pub struct Browser {
    process: Child,
    commands: File,
    messages: Receiver<Value>,
    session: Option<String>,
    calls: u64,
    /// The events so far.
    events: Vec<Value>,
    folder: PathBuf,
}

impl Browser {
    /// A browser, where one is installed; else the reason to skip a test is printed.
    pub fn launch() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let runs = |name: &&str| {
            let version = Command::new(name).arg("--version").output();
            version.is_ok_and(|output| output.status.success())
        };
        let Some(name) = names.into_iter().find(runs) else {
            println!("skipped: neither of {} is installed", names.join(", "));
            return None;
        };
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("film-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let [to, from] = ["commands", "messages"].map(|name| folder.join(name));
        let made = Command::new("mkfifo").args([&to, &from]).status();
        assert!(made.expect("mkfifo").success());
        // The protocol is spoken on the descriptors 3 and 4.
        let process = Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" 3<\"$COMMANDS\" 4>\"$MESSAGES\"",
                name,
            ])
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
            ])
            .args([
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-dev-shm-usage",
            ])
            .arg(format!(
                "--user-data-dir={}",
                folder.join("profile").display()
            ))
            .envs([("COMMANDS", &to), ("MESSAGES", &from)])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let commands = OpenOptions::new().write(true).open(&to).expect("a pipe");
        let mut reader = BufReader::new(File::open(&from).expect("a pipe"));
        let (sender, messages) = mpsc::channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while reader
                .read_until(0, &mut message)
                .is_ok_and(|length| length > 0)
            {
                message.pop();
                let read = serde_json::from_slice(&message).expect("JSON");
                if sender.send(read).is_err() {
                    return;
                }
                message.clear();
            }
        });
        let mut browser = Self {
            process,
            commands,
            messages,
            session: None,
            calls: 0,
            events: Vec::new(),
            folder,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let session = browser.call(
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// The result of a method.
    #[track_caller]
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.calls += 1;
        let mut command = json!({"id": self.calls, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        write!(self.commands, "{command}\0").expect("the browser listens");
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|error| panic!("{method}: {error}"));
            if message["id"] == self.calls {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    /// The value of an expression of JavaScript.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters =
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", parameters);
        let thrown = &result["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        result["result"]["value"].clone()
    }

    #[track_caller]
    pub fn number(&mut self, expression: &str) -> f64 {
        let value = self.value(expression);
        (value.as_f64()).unwrap_or_else(|| panic!("{expression} is {value}"))
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn wait(&mut self, expression: &str) {
        let start = Instant::now();
        while self.value(expression) != true {
            assert!(
                start.elapsed() < PATIENCE,
                "{expression} does not come true"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Opens a film in a window of this size, at the place of the page `fragment`.
    #[track_caller]
    pub fn open(&mut self, path: &Path, fragment: &str, size: [u32; 2]) {
        self.resize(size);
        let url = format!("file://{}{fragment}", path.display());
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": url}));
        self.wait("document.readyState === 'complete' && window.film?.canvas.width > 1");
    }

    pub fn resize(&mut self, [width, height]: [u32; 2]) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": RATIO, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        let code = match key {
            " " => "Space",
            key => key,
        };
        let mut down = json!({"type": "keyDown", "key": key, "code": code});
        if key.len() == 1 {
            down["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", down);
        let up = json!({"type": "keyUp", "key": key, "code": code});
        self.call("Input.dispatchKeyEvent", up);
    }

    fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], held: bool) {
        let buttons = if held { 1 } else { 0 };
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", event);
    }

    /// The place on the page at these shares of the width and the height of an element.
    #[track_caller]
    pub fn place(&mut self, id: &str, shares: [f64; 2]) -> [f64; 2] {
        let bounds = self.value(&format!(
            "(({{x, y, width, height}}) => [x, y, width, height])(document.getElementById('{id}').getBoundingClientRect())"
        ));
        let [x, y, w, h] = [0, 1, 2, 3].map(|i| bounds[i].as_f64().expect("a number"));
        [x + shares[0] * w, y + shares[1] * h]
    }

    /// Clicks at these shares of the width and the height of an element.
    #[track_caller]
    pub fn click(&mut self, id: &str, shares: [f64; 2]) {
        let place = self.place(id, shares);
        self.mouse("mousePressed", place, true);
        self.mouse("mouseReleased", place, false);
    }

    /// Moves the mouse by so many pixels with its button down, from the middle of an element.
    #[track_caller]
    pub fn drag(&mut self, id: &str, by: [f64; 2]) {
        let [x, y] = self.place(id, [0.5, 0.5]);
        let end = [x + by[0], y + by[1]];
        self.mouse("mouseMoved", [x, y], false);
        self.mouse("mousePressed", [x, y], true);
        self.mouse("mouseMoved", end, true);
        self.mouse("mouseReleased", end, false);
    }

    /// Turns the wheel over the middle of an element.
    #[track_caller]
    pub fn wheel(&mut self, id: &str, by: f64) {
        let [x, y] = self.place(id, [0.5, 0.5]);
        let event = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by});
        self.call("Input.dispatchMouseEvent", event);
    }

    /// Panics if the page wrote an error or a warning, threw an exception, or asked for anything but itself.
    #[track_caller]
    pub fn assert_quiet(&mut self) {
        self.value("0");
        for event in &self.events {
            let parameters = &event["params"];
            let is_loud = match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => true,
                "Runtime.consoleAPICalled" => true,
                // Chromium's advice to pages that read their pixels, as the tests do and no film does.
                "Log.entryAdded" => {
                    let text = parameters["entry"]["text"].as_str().unwrap_or_default();
                    !text.contains("willReadFrequently")
                }
                "Network.requestWillBeSent" => {
                    let url = parameters["request"]["url"].as_str().unwrap_or_default();
                    !["file:", "data:", "about:"]
                        .iter()
                        .any(|kind| url.starts_with(kind))
                }
                _ => false,
            };
            assert!(!is_loud, "{event}");
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
