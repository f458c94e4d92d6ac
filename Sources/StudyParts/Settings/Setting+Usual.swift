extension Setting {
  /// The option that is selected if the document has no value.
  package var usual: String? {
    path.first == "bodyItems" && path.last == "style" ? "text" : Self.usualValues[name]
  }

  // The document omits these members if they have their default values, so the lists need no extra option for "none".
  private static let usualValues = [
    "appearance": "screenAndDocument", "illustration.kind": "predefined", "onFailure": "tryAgain",
    "mode": "gate", "schedule.frequency": "once", "runs": "healthData",
    "reason": "completed", "bullet": "none", "format.system": "local",
    "format.precision": "standard", "flow": "create", "format.keyboard": "standard",
    "format.capitalization": "sentences", "format.correction": "", "format.spelling": "",
    "format.calendar": "", "format.dontKnow.style": "",
  ]
}
