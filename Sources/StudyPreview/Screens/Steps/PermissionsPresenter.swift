import StudyModel

/// A still of the requested permissions.
struct PermissionsPresenter: StepPresenter {
  let content: Permissions

  func defaultTitle(in words: ScreenStrings) -> String? {
    words[.permissionsTitle]
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state, else: defaultTitle(in: builder.words))
    screen.note = builder.words[.permissionsNote]
    screen.permissions = content.permissions.map { permission in
      let name: Word =
        switch permission {
        case .health: .permissionHealth
        case .notifications: .permissionNotifications
        case .sensors: .permissionSensors
        case .motion: .permissionMotion
        case .location: .permissionLocation
        }
      return PlainScreen.Permission(name: builder.words[name])
    }
    return builder.page(
      builder.frame(state, title: screen.heading.title), screen, "steps/permissions")
  }
}

extension StepPresenters {
  func visit(_ content: Permissions) -> any StepPresenter { PermissionsPresenter(content: content) }
}
