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
          "flow", label: "What it does",
          as: .options([
            .init(value: "create", label: "Sets a passcode"),
            .init(value: "authenticate", label: "Asks for the passcode"),
            .init(value: "edit", label: "Changes the passcode"),
          ])),
        .toggle("usesBiometrics", label: "Face or fingerprint instead"),
      ]
    case .registration:
      return [
        .plain(
          "fields", label: "Asks for", hint: "Email and password always.",
          as: .checks([
            .init(value: "givenName", label: "Given name"),
            .init(value: "familyName", label: "Family name"),
            .init(value: "gender", label: "Gender"),
            .init(value: "dateOfBirth", label: "Date of birth"),
            .init(value: "telephone", label: "Telephone"),
          ])),
        EditorField.plain(
          "passwordPattern", label: "Pattern of passwords",
          hint: "A regular expression; write ^…$ to mean the whole password."
        ).rare,
        EditorField.words("passwordMessage", label: "When a password does not match").rare,
      ]
    case .video:
      return [
        .plain("address", label: "Address of the film"),
        .plain("thumbnailSeconds", label: "Still, in seconds from the start", as: .whole),
      ]
    case .pdf: return [.plain("address", label: "Address of the PDF")]
    case .webPage:
      return [
        .plain("address", label: "Address of the page"),
        .prose(
          "html", label: "HTML of the page",
          hint: "Shown in place of the address, where nothing in it can run."),
        .toggle("asksForSignature", label: "Asks for a signature below"),
      ]
    case .table:
      return [
        .plain("rows", label: "Rows", hint: "One a line.", as: .lines),
        .plain(
          "bullet", label: "Marks",
          as: .options([
            .init(value: "none", label: "None"), .init(value: "circle", label: "Dots"),
            .init(value: "image", label: "Pictures of the client"),
            .init(value: "number", label: "Numbers"),
          ])),
      ]
    case .wait: return [.toggle("showsProgressBar", label: "Shows how far it is")]
    default: return []
    }
  }
}
