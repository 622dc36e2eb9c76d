//! What views are told apart by.

platform::text_enum! {
    /// A kind of page, as its row of the web's route table says.
    pub enum PageKind {
        /// The site's first page
        Home = "Home",
        /// A person's own first page
        UserHome = "UserHome",
        /// Courses
        PublicCourses = "PublicCourses",
        /// Posts of the blog
        PublicBlogs = "PublicBlogs",
        /// Problems
        PublicProblems = "PublicProblems",
        /// Contests
        PublicContests = "PublicContests",
        /// What an account says of its person
        PersonalInfo = "PersonalInfo",
        /// A course's page
        CourseDetail = "CourseDetail",
        /// A course that is learnt
        LearnCourse = "LearnCourse",
        /// A lesson that is learnt
        LearnLesson = "LearnLesson",
        /// A quiz that is answered
        LearnQuiz = "LearnQuiz",
        /// A post
        BlogDetail = "BlogDetail",
        /// A contest's page
        ContestDetail = "ContestDetail",
        /// A problem
        ProblemDetail = "ProblemDetail",
        /// What was handed in at a contest
        ContestHistory = "ContestHistory",
        /// A snippet
        SnippetDetail = "SnippetDetail",
        /// A person's own snippets
        MySnippet = "MySnippet",
        /// Signing in and up
        SignIn = "SignIn",
        /// Classes
        Classroom = "Classroom",
        /// Ranks, profiles, certificates
        Community = "Community",
        /// A form
        FormDetail = "FormDetail",
        /// A page of the site's own
        PageDetail = "PageDetail",
        /// The hub of management
        ManageHome = "ManageHome",
        /// Courses in management
        ManageCourses = "ManageCourses",
        /// Questions and problems in management
        ManageQuestions = "ManageQuestions",
        /// Contests and challenges in management
        ManageContests = "ManageContests",
        /// Classes in management
        ManageClassrooms = "ManageClassrooms",
        /// The blog in management
        ManageBlogs = "ManageBlogs",
        /// Forms in management
        ManageForms = "ManageForms",
        /// Letters in management
        ManageTemplates = "ManageTemplates",
        /// Accounts in management
        ManageAccounts = "ManageAccounts",
        /// The website in management
        ManageWebsite = "ManageWebsite",
        /// A course that is written
        EditCourse = "EditCourse",
        /// A lesson that is written
        EditLesson = "EditLesson",
        /// A question that is written
        EditQuestion = "EditQuestion",
        /// A problem that is written
        EditProblem = "EditProblem",
        /// A contest that is written
        EditContest = "EditContest",
        /// A post that is written
        EditBlog = "EditBlog",
        /// A form that is written
        EditForm = "EditForm",
        /// Any other page
        Other = "Other",
    }
}

platform::text_enum! {
    /// On what a page is read.
    pub enum DeviceKind {
        /// A computer
        Desktop = "desktop",
        /// A tablet
        Tablet = "tablet",
        /// A phone
        Mobile = "mobile",
    }
}

platform::text_enum! {
    /// What rows of a report are made of.
    pub enum PageViewsBy {
        /// Each day
        Day = "day",
        /// Each kind of page
        Type = "type",
        /// Each course, post, problem or other object
        Object = "object",
        /// Each host that led here
        Referrer = "referrer",
        /// Each kind of device
        Device = "device",
        /// Each language
        Language = "language",
    }
}
