import StudyModel

extension SampleStudies {
  static var galleryStills: Task {
    gallery(
      "stills", "What the app does itself",
      [
        Step(
          id: "film", title: english("How to wear the watch"), text: english("A minute to watch."),
          content: .video(Video(address: "https://example.org/watch.mp4", thumbnailSeconds: 5))),
        Step(
          id: "leaflet", title: english("The leaflet"), text: english("To read and to keep."),
          content: .pdf(PDFDocument(address: "https://example.org/leaflet.pdf"))),
        Step(
          id: "page", title: english("About us"),
          content: .webPage(
            WebPage(html: english("<h2>Who we are</h2><p>A small team in a large house.</p>")))),
        Step(
          id: "table", title: english("What to bring"), text: english("To the clinic:"),
          content: .table(
            Table(
              rows: [
                english("Your watch and its strap"), english("The letter with your code"),
                english("Something to read"),
              ], bullet: .number))),
        Step(
          id: "permissions", title: english("What the app may read"),
          content: .permissions(Permissions(permissions: [.health, .notifications, .motion]))),
        Step(id: "passcode", content: .passcode(Passcode(digits: 6))),
        Step(
          id: "registration", title: english("Your account"),
          content: .registration(
            Registration(
              fields: [.givenName, .familyName, .dateOfBirth], passwordPattern: "^.{10,}$",
              passwordMessage: english("Use ten characters or more.")))),
        Step(id: "login", title: english("Welcome back"), content: .login(Login())),
        Step(
          id: "wait", title: english("Sending your answers"),
          content: .wait(Wait(showsProgressBar: true))),
        Step(
          id: "signature", title: english("Sign here"), isOptional: true,
          content: .signature(SignatureRequest())),
      ])
  }
}
