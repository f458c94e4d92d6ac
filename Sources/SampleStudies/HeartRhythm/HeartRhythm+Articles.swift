import StudyModel

extension HeartRhythm {
  static let articles = [
    Article(
      id: "feeling-your-pulse", title: words("How to feel your pulse", "Cómo tomarse el pulso"),
      lede: words(
        "Two fingers and half a minute are enough.", "Bastan dos dedos y medio minuto."),
      content: words(
        """
        Sit down and rest for five minutes. Turn one hand so that the palm faces you.

        1. Lay two fingers of the other hand on the wrist, below the thumb.
        2. Press lightly until you feel each beat.
        3. Count for 30 seconds, and *double* the number.

        A pulse that comes too early, or leaves one out, is worth a note in the daily check-in.
        """,
        """
        Siéntese y descanse cinco minutos. Gire una mano de modo que la palma mire hacia usted.

        1. Ponga dos dedos de la otra mano en la muñeca, debajo del pulgar.
        2. Apriete un poco hasta sentir cada latido.
        3. Cuente durante 30 segundos y *duplique* el número.

        Un latido que llega antes de tiempo, o que falta, merece una nota en las preguntas diarias.
        """)),
    Article(
      id: "after-the-study",
      title: words("When the eight weeks are over", "Cuando acaben las ocho semanas"),
      lede: words(
        "What happens with your watch and your data.", "Qué pasa con su reloj y sus datos."),
      content: words(
        "Take the app off your watch whenever you like. We write to you when the results are known.",
        "Quite la aplicación de su reloj cuando quiera. Le escribiremos cuando se conozcan los resultados."
      ),
      firstDay: 50),
  ]
}
