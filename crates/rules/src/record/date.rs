use std::{fmt, str::FromStr};

/// A day of the calendar, written 2026-11-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// None for a day that the calendar does not have.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=days).contains(&day) && year <= 9999).then_some(Date { year, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ();

    fn from_str(text: &str) -> Result<Date, ()> {
        let part = |text: &str, len| {
            let plain = text.len() == len && text.bytes().all(|b| b.is_ascii_digit());
            if plain { text.parse::<u16>().map_err(drop) } else { Err(()) }
        };
        let [year, month, day] = text.split('-').collect::<Vec<_>>()[..] else { return Err(()) };
        Date::new(part(year, 4)?, part(month, 2)? as u8, part(day, 2)? as u8).ok_or(())
    }
}
