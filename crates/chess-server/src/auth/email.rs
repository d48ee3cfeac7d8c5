//! Addresses of e-mail, as far as their form can be told (RFC 5321, 4.5.3.1).

use lettre::Address;

/// The most characters of an address.
const MOST: usize = 254;

/// The address as it was written, if it can be one.
pub(crate) fn parse(text: &str) -> Option<String> {
    let text = text.trim();
    let address: Address = text.parse().ok()?;
    (text.len() <= MOST && address.domain().contains('.')).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn addresses_are_told_from_other_texts() {
        assert_eq!(parse(" Anna@Example.org ").as_deref(), Some("Anna@Example.org"));
        let long = format!("{}@{}.org", "a".repeat(60), "b.".repeat(120));
        let wrong = ["", "anna", "anna@", "@example.org", "anna@example", "a b@example.org", &long];
        for text in wrong {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse("anna@example.org\r\nBcc: all@example.org"), None);
    }
}
