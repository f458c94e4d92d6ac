import StudyModel

/// Stills of what only a client can do.
extension ScreenBuilder {
  func permissions(_ permissions: Permissions, _ state: ScreenState) -> String {
    var screen = plain(state, else: .permissionsTitle)
    screen.note = words[.permissionsNote]
    screen.permissions = permissions.permissions.map { permission in
      let name: Word =
        switch permission {
        case .health: .permissionHealth
        case .notifications: .permissionNotifications
        case .sensors: .permissionSensors
        case .motion: .permissionMotion
        case .location: .permissionLocation
        }
      return PlainScreen.Permission(name: words[name])
    }
    return page(frame(state, title: screen.heading.title), screen, "steps/permissions")
  }

  func passcode(_ passcode: Passcode, _ state: ScreenState) -> String {
    var screen = plain(
      state, else: passcode.flow == .authenticate ? .passcodeEnter : .passcodeTitle)
    screen.note = words[.passcodeNote]
    screen.digits = Array(1...min(max(passcode.digits, 1), 8))
    screen.keys = (1...9).map(String.init)
    return page(frame(state, title: screen.heading.title), screen, "steps/passcode")
  }

  func registration(_ registration: Registration, _ state: ScreenState) -> String {
    var screen = plain(state, else: .registrationTitle)
    screen.note = words[.registrationNote]
    screen.fields = [words[.email], words[.password], words[.passwordAgain]]
    screen.furtherFields = registration.fields.map { field in
      let name: Word =
        switch field {
        case .givenName: .givenName
        case .familyName: .familyName
        case .gender: .gender
        case .dateOfBirth: .dateOfBirth
        case .telephone: .telephone
        }
      return words[name]
    }
    screen.hasFurther = !screen.furtherFields.isEmpty
    return page(frame(state, title: screen.heading.title), screen, "steps/fields")
  }

  func login(_ state: ScreenState) -> String {
    var screen = plain(state, else: .loginTitle)
    screen.note = words[.loginNote]
    screen.fields = [words[.email], words[.password]]
    return page(frame(state, title: screen.heading.title), screen, "steps/fields")
  }

  func video(_ video: Video, _ state: ScreenState) -> String {
    var screen = plain(state)
    // A still beside the editor plays nothing.
    screen.film = isStill ? nil : FilmSource(video, assets: setting.assets)?.address
    if screen.film == nil {
      screen.note = named(words[.videoNote], video.asset, video.address)
    }
    return page(frame(state, title: screen.heading.title), screen, "steps/video")
  }

  func pdf(_ document: PDFDocument, _ state: ScreenState) -> String {
    var screen = plain(state)
    screen.note = named(words[.pdfNote], document.asset, document.address)
    screen.address = picture(document.asset)?.address ?? document.address.flatMap(webAddress)
    return page(frame(state, title: screen.heading.title), screen, "steps/pdf")
  }

  private func named(_ note: String, _ asset: Asset.ID?, _ address: String?) -> String {
    let name = asset.flatMap(study.asset)?.name ?? address
    return name.map { "\(note) (\($0))" } ?? note
  }

  func webPage(_ webPage: WebPage, _ state: ScreenState) -> String {
    let html = webPage.html.isEmpty ? nil : source(webPage.html)
    if webPage.asksForSignature { return signatureScreen(state, html: html ?? "") }
    var screen = plain(state)
    screen.note = words[.webPageNote]
    screen.html = html
    screen.address = html == nil ? webPage.address.flatMap(webAddress) : nil
    return page(frame(state, title: screen.heading.title), screen, "steps/web-page")
  }

  func table(_ table: Table, _ state: ScreenState) -> String {
    var screen = plain(state)
    screen.rows = table.rows.map(text)
    screen.isNumbered = table.bullet == .number
    screen.isBulleted = table.bullet == .circle
    return page(frame(state, title: screen.heading.title), screen, "steps/table")
  }

  func wait(_ wait: Wait, _ state: ScreenState) -> String {
    var screen = plain(state, else: .waitTitle)
    screen.note = words[.waitNote]
    screen.hasProgressBar = wait.showsProgressBar
    var frame = frame(state, title: screen.heading.title)
    frame.backLabel = nil
    frame.buttons = [
      ScreenFrame.Button(move: "next", label: goingOn(from: state, else: words[.goOn]))
    ]
    return page(frame, screen, "steps/wait")
  }
}
