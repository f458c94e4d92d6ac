import StudyModel

/// The fields of steps that a client does by itself.
enum ClientStepFields {
  static func fields(of kind: StepContent.Kind) -> [EditorField] {
    switch kind {
    case .permissions:
      return [
        .plain(
          "permissions", label: "Permissions",
          as: .checks([
            .init(value: "health", label: "Health data"),
            .init(value: "notifications", label: "Notifications"),
            .init(value: "sensors", label: "Sensor data"),
            .init(value: "motion", label: "Device motion"),
            .init(value: "location", label: "Location"),
          ]))
      ]
    case .passcode:
      return [
        .plain("digits", label: "Digits", hint: "4 or 6.", as: .whole),
        .plain(
          "flow", label: "Action",
          as: .options([
            .init(value: "create", label: "Set a passcode"),
            .init(value: "authenticate", label: "Ask for the passcode"),
            .init(value: "edit", label: "Change the passcode"),
          ])),
        .toggle("usesBiometrics", label: "Allow face or fingerprint instead"),
      ]
    case .registration:
      return [
        .plain(
          "fields", label: "Information to ask for",
          hint: "Email and password are always included.",
          as: .checks([
            .init(value: "givenName", label: "Given name"),
            .init(value: "familyName", label: "Family name"),
            .init(value: "gender", label: "Gender"),
            .init(value: "dateOfBirth", label: "Date of birth"),
            .init(value: "telephone", label: "Telephone"),
          ])),
        EditorField.plain(
          "passwordPattern", label: "Password pattern",
          hint: "A regular expression. Use ^…$ to match the whole password."
        ).rare,
        EditorField.words("passwordMessage", label: "Message when a password does not match").rare,
      ]
    case .video:
      return [
        .plain("address", label: "Video address"),
        .plain("thumbnailSeconds", label: "Still image: seconds from the start", as: .whole),
      ]
    case .pdf: return [.plain("address", label: "PDF address")]
    case .webPage:
      return [
        .plain("address", label: "Page address"),
        .prose(
          "html", label: "Page HTML",
          hint: "Shown instead of the page at the address. Scripts in it do not run."),
        .toggle("asksForSignature", label: "Ask for a signature below"),
      ]
    case .table:
      return [
        .plain("rows", label: "Rows", hint: "One per line.", as: .lines),
        .plain(
          "bullet", label: "Markers",
          as: .options([
            .init(value: "none", label: "None"), .init(value: "circle", label: "Dots"),
            .init(value: "image", label: "Images from the app"),
            .init(value: "number", label: "Numbers"),
          ])),
      ]
    case .wait: return [.toggle("showsProgressBar", label: "Show progress")]
    default: return []
    }
  }
}
