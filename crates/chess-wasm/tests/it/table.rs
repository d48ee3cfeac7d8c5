//! A game as the page keeps it: terms, and a log that grows by the arbiter's answers.

use serde_json::{Value, json};

/// Asks one question and reads the answer.
pub(crate) fn ask(question: &Value) -> Value {
    serde_json::from_str(&chess_wasm::call(&question.to_string())).unwrap()
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) terms: Value,
    pub(crate) events: Vec<Value>,
    /// The instant of the next command, in milliseconds.
    pub(crate) at: i64,
}

impl Table {
    /// A game on these terms that has started.
    pub(crate) fn started(terms: Value) -> Self {
        let mut table = Self { terms, events: Vec::new(), at: 1_790_000_000_000 };
        table.accept("server", &json!({ "kind": "start" }));
        table
    }

    pub(crate) fn standard() -> Self {
        Self::started(json!({
            "start": null, "variant": "standard", "clock": null, "draws": "laws",
        }))
    }

    pub(crate) fn ask(&self, op: &str, more: &Value) -> Value {
        let mut question = json!({ "op": op, "terms": self.terms, "events": self.events });
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(&question)
    }

    pub(crate) fn view(&self) -> Value {
        self.ask("view", &json!({ "letters": "en" }))
    }

    pub(crate) fn decide(&self, party: &str, command: &Value) -> Value {
        self.ask("decide", &json!({ "at": self.at, "party": party, "command": command }))
    }

    /// Gives a command that must be accepted, and writes down what it led to.
    pub(crate) fn accept(&mut self, party: &str, command: &Value) {
        let answer = self.decide(party, command);
        let events = answer["events"].as_array();
        self.events.extend(events.unwrap_or_else(|| panic!("{command}: {answer}")).clone());
    }

    /// The code of the refusal that a command must get.
    pub(crate) fn refusal(&self, party: &str, command: &Value) -> String {
        let answer = self.decide(party, command);
        answer["refusal"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_string()
    }

    /// Plays UCI moves for whoever is to move, a second each.
    pub(crate) fn play(&mut self, moves: &str) {
        for uci in moves.split_whitespace() {
            let view = self.view();
            let turn = view["shown"]["turn"].as_str().unwrap().to_string();
            self.at += 1_000;
            self.accept(&turn, &json!({ "kind": "play", "ply": view["plies"], "uci": uci }));
        }
    }
}

/// The member `name` of every object in a list.
pub(crate) fn column<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().map(|item| item[name].as_str().unwrap()).collect()
}
