use crate::{
    Fault, Nbt,
    command::Holder,
    fields,
    nbt::Compound,
    path::Path,
    reader::Reader,
    selector::Selector,
    world::{Context, World},
};

impl World {
    /// A text component as it is read, without its colours.
    pub(crate) fn text(&mut self, component: &Nbt, context: &Context) -> Result<String, Fault> {
        match component {
            Nbt::String(text) => Ok(text.clone()),
            Nbt::List(parts) => parts.iter().map(|part| self.text(part, context)).collect(),
            Nbt::Compound(component) => self.text_of(component, context),
            other => Err(Fault::new(format!("{other} is no text"))),
        }
    }

    fn text_of(&mut self, component: &Compound, context: &Context) -> Result<String, Fault> {
        let keys: Vec<&str> = component.keys().map(String::as_str).filter(|&key| key != "color").collect();
        let string = |key: &str| {
            let value = component.get(key).and_then(Nbt::string);
            value.ok_or_else(|| Fault::new(format!("a text whose “{key}” is no string")))
        };
        match keys[..] {
            ["text"] => string("text").map(str::to_owned),
            ["selector"] => {
                let mut reader = Reader::new(string("selector")?);
                let who = Selector::read(&mut reader)?;
                reader.end()?;
                let names = self.select(&who, context);
                let names: Vec<_> = names.iter().filter_map(|id| self.entities[id].name.clone()).collect();
                Ok(names.join(", "))
            }
            ["interpret", "nbt", "storage"] => {
                let path = Path::parse(string("nbt")?)?;
                let storage = self.storages.get(string("storage")?);
                match storage.and_then(|data| path.get(data)).cloned() {
                    Some(found) => self.text(&fields::read_text(&found, self.format)?, context),
                    None => Ok(String::new()),
                }
            }
            ["score"] => {
                let score = component["score"].compound().filter(|score| score.len() == 2);
                let part = |key| score.and_then(|s| s.get(key)).and_then(Nbt::string).map(str::to_owned);
                let (Some(name), Some(objective)) = (part("name"), part("objective")) else {
                    return Err(Fault::new("a score without its name or objective"));
                };
                let score = self.read_score(&Holder::Named(name), &objective, context)?;
                Ok(score.map_or(String::new(), |score| score.to_string()))
            }
            _ => Err(Fault::new(format!("a text of {keys:?} is not known here"))),
        }
    }
}
