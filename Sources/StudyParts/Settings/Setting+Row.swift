import StudyModel

extension Setting {
  /// The label with the row that the setting is in, for what is read away from the row's heading, for example "Text 2,
  /// content".
  package var labelWithRow: String {
    guard let text = NumberedText(path) else { return label }
    return text.members.isEmpty ? text.name : text.name(of: label)
  }
}
