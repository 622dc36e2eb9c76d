//! The words of findings.

platform::text_enum! {
    /// What a file of Scratch is, by its content.
    pub enum ScratchFormat {
        /// A project of Scratch 2.
        Sb2 = "sb2",
        /// A project of Scratch 3.
        Sb3 = "sb3",
        /// A sprite of Scratch 3.
        Sprite3 = "sprite3",
    }
}

platform::text_enum! {
    /// What a project is measured by.
    pub enum ScratchRubric {
        /// Seven dimensions with three points each.
        Classic = "classic",
        /// Nine dimensions with four points each.
        Extended = "extended",
    }
}

platform::text_enum! {
    /// What a project's points come to. The classic rubric has the first three.
    pub enum ScratchLevel {
        /// The lowest.
        Basic = "basic",
        /// The second.
        Developing = "developing",
        /// The third, the highest of the classic rubric.
        Master = "master",
        /// The fourth.
        Advanced = "advanced",
        /// The highest of the extended rubric.
        Finesse = "finesse",
    }
}

platform::text_enum! {
    /// What is measured of a project.
    pub enum ScratchDimension {
        /// Conditions.
        Logic = "logic",
        /// Sequences and loops.
        FlowControl = "flow_control",
        /// Waiting, messages.
        Synchronization = "synchronization",
        /// Scripts, own blocks, clones.
        Abstraction = "abstraction",
        /// Properties, variables, lists.
        DataRepresentation = "data_representation",
        /// What whoever plays can do.
        UserInteractivity = "user_interactivity",
        /// Scripts that run at once.
        Parallelization = "parallelization",
        /// Computing.
        MathOperators = "math_operators",
        /// Moving.
        MotionOperators = "motion_operators",
    }
}

platform::text_enum! {
    /// Why blocks never do anything.
    pub enum DeadReason {
        /// Nothing starts them.
        Loose = "loose",
        /// Nothing that runs sends the message that they wait for.
        Unsent = "unsent",
        /// Nothing that runs calls the own block that they define.
        Uncalled = "uncalled",
        /// A loop or a condition among them has nothing in it.
        EmptyBody = "empty_body",
    }
}

platform::text_enum! {
    /// What has a default name.
    pub enum ScratchNamed {
        /// A sprite.
        Sprite = "sprite",
        /// A backdrop of the stage.
        Backdrop = "backdrop",
        /// A sprite's costume.
        Costume = "costume",
    }
}

platform::text_enum! {
    /// What is changed without having been set at the start.
    pub enum ScratchAttribute {
        /// Which costume a sprite wears.
        Costume = "costume",
        /// Which backdrop the stage has.
        Backdrop = "backdrop",
        /// Where a sprite looks.
        Orientation = "orientation",
        /// Where a sprite is.
        Position = "position",
        /// How large a sprite is.
        Size = "size",
        /// Whether a sprite is shown.
        Visibility = "visibility",
        /// A variable.
        Variable = "variable",
    }
}

platform::text_enum! {
    /// What lacks its other half.
    pub enum ScratchUnmatched {
        /// A message that nobody receives.
        Sent = "sent",
        /// A message that is waited for and never sent.
        Received = "received",
        /// An own block that is called and not defined.
        Called = "called",
        /// An own block that is defined and never called.
        Defined = "defined",
    }
}

platform::text_enum! {
    /// What became of something between two projects.
    pub enum ScratchChange {
        /// It is as it was.
        Same = "same",
        /// It is another.
        Changed = "changed",
        /// It was not there.
        Added = "added",
        /// It is not there any more.
        Removed = "removed",
    }
}
