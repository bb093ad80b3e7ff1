use crate::{
    Fault,
    fields::{self, Format},
    nbt::{Compound, Nbt},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntityId(pub(crate) u32);

/// Something in the world that is not a block.
#[derive(Clone, Debug)]
pub struct Entity {
    pub id: EntityId,
    pub kind: String,
    /// What a player is called; nobody else has a name.
    pub name: Option<String>,
    pub tags: Vec<String>,
    pub position: [f64; 3],
    /// Yaw and pitch.
    pub rotation: [f32; 2],
    /// What is particular to its kind.
    pub(crate) data: Compound,
    /// How fast it falls, in blocks a tick.
    pub(crate) speed: f64,
}

impl Entity {
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }

    pub fn data(&self, key: &str) -> Option<&Nbt> {
        self.data.get(key)
    }

    /// The block it is in.
    pub fn block(&self) -> [i32; 3] {
        self.position.map(|c| c.floor() as i32)
    }

    pub(crate) fn uuid(&self) -> Nbt {
        Nbt::Ints(vec![self.id.0 as i32, 7, 7, 7])
    }

    /// All its data, as commands see it.
    pub(crate) fn view(&self) -> Compound {
        self.with_common(self.data.clone())
    }

    /// The same, taken out to be changed; `absorb` puts it back.
    pub(crate) fn take_view(&mut self) -> Compound {
        let own = std::mem::take(&mut self.data);
        self.with_common(own)
    }

    fn with_common(&self, mut view: Compound) -> Compound {
        view.insert("UUID".to_owned(), self.uuid());
        view.insert("Tags".to_owned(), Nbt::List(self.tags.iter().cloned().map(Nbt::String).collect()));
        view
    }

    /// Takes over what a command has changed; says what the kind does not have.
    pub(crate) fn absorb(&mut self, mut view: Compound, format: Format) -> Result<(), Fault> {
        if view.remove("UUID").is_some_and(|uuid| uuid != self.uuid()) {
            return Err(Fault::new("an entity's UUID cannot be changed"));
        }
        let tags = view.remove("Tags").unwrap_or(Nbt::List(Vec::new()));
        let texts = |list: &[Nbt]| list.iter().map(|tag| tag.string().map(str::to_owned)).collect();
        let tags: Option<Vec<String>> = tags.list().and_then(texts);
        self.tags = tags.ok_or_else(|| Fault::new("Tags is a list of strings"))?;
        fields::check(&self.kind, &view, format)?;
        self.data = view;
        Ok(())
    }
}
